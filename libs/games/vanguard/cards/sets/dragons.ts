import type { CardDefinition, Operation } from '#kernel';
import { ZEROTH } from '../../play/ultimate.js';
import { gUnit, twoSided } from '../define.js';
import { strides, ultimateStrideOfTwoSided } from '../g-text.js';
import {
  appears,
  auto,
  bind,
  choose,
  cost,
  counterCharge,
  critical,
  discardCost,
  drawUpTo,
  inZone,
  power,
  RC,
  rearguards,
  retire,
  self,
  send,
  soulCharge,
  units,
  VC,
} from '../text.js';

const isDragon = { fact: 'races', in: [ZEROTH] } as const;

const dragon = (key: string, name: string, ...doing: readonly Operation[]): CardDefinition =>
  gUnit({
    ...{ key, name, grade: 4, power: 15000, clan: 'elemental', race: ZEROTH, skill: 'triple-drive' },
    text: [auto(VC, { id: 'dawn', on: strides(), do: doing })],
  });

/** Five dragons of different names, and the two-sided card that asks for all of them (8.5.2.1.2.3, 12.11). */
export const dragons: readonly CardDefinition[] = [
  dragon('G-10', 'Cinderless Vey', choose(rearguards('opponent')), retire()),
  dragon('G-11', 'Tideless Orm', drawUpTo(2)),
  dragon('G-12', 'Windless Qua', soulCharge(2)),
  dragon('G-13', 'Rootless Thal', power(5000, units('controller'))),
  dragon('G-14', 'Starless Ix', ...counterCharge(2), critical(1, self)),
  twoSided(
    {
      ...{ key: 'G-09', name: 'Hollow Crown', grade: 3, power: 11000, clan: 'elemental', race: 'Elemental' },
      skill: 'twin-drive',
      text: [
        auto(RC, {
          ...{ id: 'gather', on: appears() },
          do: [choose(inZone('g', 'controller', isDragon), 5), bind(), send(self, 'g')],
        }),
        ultimateStrideOfTwoSided(cost(discardCost(1))),
      ],
    },
    {
      ...{ key: 'G-09', name: 'Crown That Ends the Song', grade: 4, power: 25000, critical: 3, clan: 'elemental' },
      ...{ race: 'Elemental', skill: 'triple-drive' },
      text: [auto(VC, { id: 'finale', on: strides(), do: [retire(rearguards('opponent'))] })],
    },
  ),
];
