import type { CardDefinition } from '#kernel';
import { becomeHearts, isInLegion, legions } from '../g-text.js';
import {
  act,
  attacks,
  auto,
  choose,
  cont,
  cost,
  counterBlast,
  critical,
  draw,
  gradeAtLeast,
  it,
  moveUnit,
  oncePerTurn,
  power,
  RC,
  rearguards,
  searchDeck,
  self,
  send,
  shuffleWithout,
  soulBlast,
  soulCharge,
  VC,
} from '../text.js';
import { body, EMBER } from './prints.js';

const inLegion = { exists: { bound: 'self', where: isInLegion } } as const;
const heirs = rearguards('controller', gradeAtLeast(3));
const seek = (...names: readonly string[]) => ({ 'seek-mate': names });

/** Leaders that seek one card, one of two, and one that another seeks as well (10.25, 11.10). */
export const legionCards: readonly CardDefinition[] = [
  body('D-01', 'Anvil King Brandt', EMBER, 3, 11000, {
    keywords: seek('Hammer Queen Isa', 'Hearthbound Oskar'),
    text: [
      auto(VC, { id: 'banns', on: legions(), do: [draw()] }),
      cont(VC, { id: 'court', when: inLegion, on: rearguards('controller'), change: { stat: 'power', by: 3000 } }),
    ],
  }),
  body('D-02', 'Duke of Two Fires', EMBER, 3, 11000, {
    keywords: seek('Left-Hand Fire', 'Right-Hand Fire'),
    text: [auto(VC, { id: 'choice', on: legions(), do: [soulCharge(2)] })],
  }),
  body('D-03', 'Hearthbound Oskar', EMBER, 3, 11000, {
    keywords: seek('Left-Hand Fire'),
    text: [
      auto(VC, {
        ...{ id: 'ember', when: inLegion, on: attacks() },
        do: [critical(1, self, 'battle')],
      }),
      act(VC, {
        ...{ id: 'bequeath', when: { all: [inLegion, { exists: heirs }] }, cost: cost(soulBlast(1)) },
        // The heir is the vanguard, to which one unit of the legion lends its name and power (10.27.4, 10.27.5.1).
        do: [choose(heirs), moveUnit(it, ['FC']), becomeHearts(self), power(5000)],
      }),
    ],
  }),
  body('D-04', 'Hammer Queen Isa', EMBER, 2, 9000, {
    text: [
      auto(VC, { id: 'crowned', on: legions('to'), do: [power(5000, self)] }),
      act(RC, {
        ...{ id: 'summon', once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [...searchDeck(gradeAtLeast(3)), shuffleWithout(), send({ bound: 'found' }, 'hand')],
      }),
    ],
  }),
  body('D-05', 'Left-Hand Fire', EMBER, 2, 9000),
  body('D-06', 'Right-Hand Fire', EMBER, 2, 10000),
];
