import type { CardDefinition } from '#kernel';
import { gaugeCost, gaugesOf, isGaugeNamed, putAsGauge, putTopAsGauge, putUpToAsGauge } from '../gauge-text.js';
import {
  act,
  appears,
  attacks,
  auto,
  choose,
  cont,
  cost,
  draw,
  inZone,
  isUnlocked,
  oncePerTurn,
  power,
  RC,
  restThis,
  self,
  VC_RC,
} from '../text.js';
import { body, TIDE } from './prints.js';

/** Cards with gauges: with a name, without, and paid with (4.12, 10.39). */
export const gaugeCards: readonly CardDefinition[] = [
  body('X-09', 'Bilge Hoarder', TIDE, 1, 6000, {
    text: [
      auto(RC, { id: 'stow', on: appears(), do: putUpToAsGauge(2, { name: 'Catch' }) }),
      cont(RC, {
        ...{ id: 'heavy', when: { exists: gaugesOf('self', isGaugeNamed('Catch')) } },
        ...{ on: self, change: { stat: 'power', by: 3000 } },
      }),
      auto(RC, { id: 'thaw', on: isUnlocked(), do: [draw()] }),
    ],
  }),
  body('X-10', 'Barnacled Hulk', TIDE, 2, 9000, {
    text: [
      auto(VC_RC, { id: 'gather', on: attacks(), do: [putTopAsGauge(1)] }),
      cont(VC_RC, { id: 'crust', on: self, change: { stat: 'power', by: { times: [{ count: gaugesOf() }, 2000] } } }),
    ],
  }),
  body('X-11', 'Smuggler of Small Gods', TIDE, 2, 9000, {
    text: [
      act(RC, { id: 'hide', once: oncePerTurn, do: [choose(inZone('drop', 'controller')), putAsGauge()] }),
      act(RC, { id: 'trade', cost: cost(gaugeCost(1)), do: [power(3000, self)] }),
      // Nobody's: they stay when the unit leaves.
      act(RC, { id: 'cache', cost: cost(restThis), do: [putTopAsGauge(1, { of: null }), draw()] }),
    ],
  }),
];
