import type { CardDefinition } from '#kernel';
import { gGuardian, gUnit, type Print } from '../define.js';
import { generationBreak, hearts, legion, strides, strideSkill, ultimateStride } from '../g-text.js';
import {
  act,
  appears,
  attacks,
  auto,
  choose,
  cost,
  costsNothing,
  counterBlast,
  counterCharge,
  critical,
  discardCost,
  draw,
  hits,
  inZone,
  isInFrontRow,
  named,
  oncePerTurn,
  power,
  RC,
  rearguards,
  retire,
  self,
  soulBlast,
  soulCharge,
  stand,
  superiorCall,
  units,
  VC,
} from '../text.js';
import { CHOIR, EMBER, LANTERN, TIDE } from './prints.js';

const g = (key: string, name: string, clan: Partial<Print>, power: number, more: Partial<Print> = {}): CardDefinition =>
  gUnit({ key, name, grade: 4, power, ...clan, skill: 'triple-drive', ...more });

const heal = { fact: 'icon', in: ['heal'] } as const;
const isFrom = (side: 'controller' | 'opponent') => rearguards(side, isInFrontRow);

/** G units: with the usual stride skill, with a cost and time of their own, with texts as they stride, and one that is called (11.11). */
export const gUnits: readonly CardDefinition[] = [
  g('G-01', 'Zenith Lamp Aurelia', LANTERN, 15000, {
    text: [
      auto(VC, { id: 'blessing', on: attacks(), do: [power(3000, rearguards('controller'))] }),
      // What rear-guards do costs nothing for the turn (10.29.1).
      auto(VC, { id: 'bounty', on: strides(), do: [choose(rearguards('controller')), costsNothing()] }),
    ],
  }),
  g('G-02', 'World-Smelter Agnar', EMBER, 15000, {
    text: [
      auto(VC, { id: 'smelt', on: hits(), do: [choose(rearguards('opponent')), retire()] }),
      // What it strode over may legion as hearts (10.25.18).
      auto(VC, {
        ...{ id: 'reunite', on: strides() },
        do: [choose(inZone('drop', 'controller', named('Left-Hand Fire'))), legion(hearts('controller'))],
      }),
    ],
  }),
  g('G-03', 'Flood without Shore', TIDE, 16000, {
    text: [act(VC, { id: 'rise', once: oncePerTurn, cost: cost(soulBlast(1)), do: [power(5000, self)] })],
  }),
  // In the main phase, for another price.
  g('G-04', 'Late Beacon Isolde', LANTERN, 14000, {
    text: [
      strideSkill({ phase: 'main', cost: cost(counterBlast(1), discardCost(1)) }),
      auto(VC, { id: 'relight', on: strides(), do: [...counterCharge(2), draw()] }),
    ],
  }),
  g('G-05', 'Overture to Nothing', CHOIR, 15000, {
    text: [
      auto(VC, {
        ...{ id: 'prelude', on: strides() },
        do: [choose(inZone('g', 'controller', named('Choirless Pillar'))), superiorCall()],
      }),
    ],
  }),
  g('G-06', 'Dragon of the Second Forging', EMBER, 15000, {
    text: [
      auto(VC, {
        ...{ id: 'reforge', labels: generationBreak(2), on: attacks(), cost: cost(counterBlast(1)) },
        do: [choose(isFrom('controller')), stand(), critical(1, self, 'battle')],
      }),
    ],
  }),
  // Called rather than strided: it returns from the rear-guard circle at the end of the turn (6.8.1.1.1).
  g('G-07', 'Choirless Pillar', CHOIR, 12000, {
    text: [auto(RC, { id: 'resonate', on: appears(), do: [power(5000, units('controller'))] })],
  }),
  g('G-08', 'Aurelia, Lamp beyond the End', { clan: ['Lantern Guard', 'Quiet Choir'], race: 'Human' }, 20000, {
    text: [
      ultimateStride(cost(discardCost(1))),
      auto(VC, { id: 'daybreak', on: attacks(), do: [critical(1, self, 'battle'), power(10000, self, 'battle')] }),
    ],
  }),
];

const guard = (
  key: string,
  name: string,
  clan: Partial<Print>,
  more: Pick<Parameters<typeof gGuardian>[0], 'cost' | 'text'>,
) => gGuardian({ key, name, grade: 4, power: 0, shield: 15000, ...clan, ...more });

/** G guardians (11.14): for a heal trigger, for a counter blast, and one with a text as it leaves. */
export const gGuardians: readonly CardDefinition[] = [
  guard('H-01', 'Warden of Folded Light', LANTERN, {
    cost: cost(discardCost(1, heal)),
    text: [
      auto(
        { zone: 'field', as: ['guardian'] },
        { id: 'unfold', on: appears(), do: [choose(isFrom('opponent')), power(-5000)] },
      ),
    ],
  }),
  guard('H-02', 'Bellows Wall', EMBER, { cost: cost(counterBlast(1)) }),
  guard('H-03', 'Last Rest in the Score', CHOIR, {
    cost: cost(discardCost(1)),
    text: [
      auto(
        { zone: 'field', as: ['guardian'] },
        {
          ...{ id: 'fade', do: [soulCharge(), draw()] },
          on: { event: 'moved', from: 'field', to: 'g', subject: { which: 'self', whose: 'any' } },
        },
      ),
    ],
  }),
];
