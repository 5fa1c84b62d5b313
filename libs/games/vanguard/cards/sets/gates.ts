import type { CardDefinition } from '#kernel';
import { generationBreak } from '../g-text.js';
import {
  act,
  anyOf,
  appears,
  attacks,
  auto,
  bind,
  choose,
  cont,
  cost,
  counterBlast,
  counterCharge,
  critical,
  draw,
  gradeAtMost,
  inZone,
  limitBreak,
  oncePerTurn,
  power,
  RC,
  rearguards,
  rest,
  restThis,
  retire,
  self,
  soulBlast,
  soulCharge,
  superiorCall,
  units,
  usesAct,
  vanguards,
  VC_RC,
} from '../text.js';
import { body, CHOIR, EMBER, LANTERN, TIDE } from './prints.js';

const brave = { brave: 0 };
const oracle = { oracle: 0 };
const unite = { unite: 0 };
const darkness = { darkness: 0 };
const shinken = { shinken: 0 };
const darkDevice = { 'dark-device': 0 };
const ritual = (n: number) => ({ ritual: n });
const thunderstrike = (n: number) => ({ thunderstrike: n });
const grow = (by: number) => ({ on: self, change: { stat: 'power', by } }) as const;

/** Every keyword that says when a text works, on a CONT, an AUTO and an ACT, two to a card (11.6 to 11.39). */
const lantern: readonly CardDefinition[] = [
  body('K-01', 'Oath of the Last Wick', LANTERN, 3, 12000, {
    text: [
      cont(VC_RC, { id: 'vow', labels: limitBreak(3), ...grow(5000) }),
      auto(VC_RC, { id: 'flare', labels: limitBreak(4), on: attacks(), do: [critical(1, self, 'battle')] }),
    ],
  }),
  body('K-02', 'Wax-Sealed Blade', LANTERN, 3, 12000, {
    text: [
      act(VC_RC, {
        ...{ id: 'unseal', labels: limitBreak(4), once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [power(5000, rearguards('controller'))],
      }),
      act(VC_RC, { id: 'cut', labels: shinken, once: oncePerTurn, cost: cost(soulBlast(1)), do: [power(5000, self)] }),
    ],
  }),
  body('K-03', 'Heir to a Thousand Candles', LANTERN, 2, 9000, {
    text: [
      cont(VC_RC, { id: 'bloodline', labels: generationBreak(1), ...grow(4000) }),
      act(RC, { id: 'recall', labels: generationBreak(1), cost: cost(restThis), do: [draw()] }),
    ],
  }),
  body('K-04', 'Vigil Runner', LANTERN, 1, 7000, {
    text: [
      auto(RC, { id: 'relay', labels: generationBreak(1), on: appears(), do: [soulCharge(), ...counterCharge()] }),
      auto(RC, { id: 'dash', labels: brave, on: attacks(), do: [power(4000, self, 'battle')] }),
    ],
  }),
  body('K-05', 'Lone Wick', LANTERN, 1, 6000, {
    text: [
      cont(VC_RC, { id: 'defiance', labels: brave, ...grow(3000) }),
      act(RC, { id: 'signal', labels: brave, cost: cost(restThis, soulBlast(1)), do: [draw()] }),
    ],
  }),
  body('K-06', 'Choral Phalanx', LANTERN, 2, 9000, {
    text: [
      cont(VC_RC, { id: 'rank', labels: unite, ...grow(5000) }),
      auto(RC, { id: 'close', labels: unite, on: appears(anyOf('controller')), do: [power(2000, self)] }),
    ],
  }),
  body('K-07', 'Muster Captain', LANTERN, 2, 10000, {
    text: [
      act(RC, { id: 'rally', labels: unite, once: oncePerTurn, do: [power(2000, units('controller'))] }),
      auto(RC, { id: 'parry', labels: shinken, on: appears(anyOf('controller')), do: [power(1000, self)] }),
    ],
  }),
  // "Activates limit break": its texts work whatever the damage (12.9.1).
  body('K-16', 'Bellows of Resolve', LANTERN, 1, 7000, {
    text: [
      act(RC, {
        ...{ id: 'inspire', cost: cost(restThis) },
        do: [{ op: 'allow', cards: units('controller'), what: 'open:limit-break', until: 'turn' }],
      }),
      auto(RC, { id: 'hearten', on: usesAct(anyOf('controller')), do: [power(1000, vanguards('controller'))] }),
    ],
  }),
];

const choir: readonly CardDefinition[] = [
  body('K-08', 'Reader of Rests', CHOIR, 2, 9000, {
    text: [
      cont(VC_RC, { id: 'foresight', labels: oracle, ...grow(4000) }),
      auto(VC_RC, { id: 'augury', labels: oracle, on: appears(anyOf('controller')), do: [power(1000, self)] }),
    ],
  }),
  body('K-09', 'Augur of the Pause', CHOIR, 1, 7000, {
    text: [
      act(RC, {
        id: 'divine',
        labels: oracle,
        once: oncePerTurn,
        do: [soulCharge(), power(3000, vanguards('controller'))],
      }),
      auto(RC, {
        ...{ id: 'offer', labels: ritual(1), on: appears() },
        do: [
          power(5000, vanguards('controller')),
          choose(inZone('drop', 'controller', { keyword: 'charge' })),
          superiorCall(),
        ],
      }),
    ],
  }),
  body('K-10', 'Ossuary Chorister', CHOIR, 2, 9000, {
    text: [
      cont(VC_RC, { id: 'relics', labels: ritual(2), ...grow(5000) }),
      act(RC, {
        ...{ id: 'exhume', labels: ritual(2), once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(inZone('drop', 'controller', gradeAtMost(1))), superiorCall()],
      }),
    ],
  }),
  body('K-11', 'Lightless Organist', CHOIR, 3, 12000, {
    text: [
      cont(VC_RC, { id: 'gloom', labels: darkness, ...grow(5000) }),
      act(VC_RC, {
        ...{ id: 'dirge', labels: darkness, once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [choose(rearguards('opponent')), retire()],
      }),
    ],
  }),
];

const ember: readonly CardDefinition[] = [
  body('K-12', 'Stormglass Drake', EMBER, 2, 10000, {
    text: [
      cont(VC_RC, { id: 'static', labels: thunderstrike(1), ...grow(3000) }),
      auto(RC, { id: 'bolt', labels: thunderstrike(1), on: appears(anyOf('controller')), do: [power(1000, self)] }),
    ],
  }),
  body('K-13', 'Thunder-Bound Smith', EMBER, 3, 12000, {
    text: [
      act(VC_RC, {
        ...{ id: 'discharge', labels: thunderstrike(2), once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(rearguards('opponent')), bind()],
      }),
      cont(VC_RC, { id: 'temper', labels: shinken, ...grow(3000) }),
    ],
  }),
];

const tide: readonly CardDefinition[] = [
  body('K-14', 'Trench Engine', TIDE, 2, 9000, {
    text: [
      cont(VC_RC, { id: 'pressure', labels: darkDevice, ...grow(5000) }),
      auto(RC, { id: 'implode', labels: darkDevice, on: attacks(), do: [soulCharge(), power(2000, self, 'battle')] }),
    ],
  }),
  body('K-15', 'Abyssal Winch', TIDE, 2, 9000, {
    text: [
      act(RC, {
        ...{ id: 'haul', labels: darkDevice, once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [soulCharge(), choose(rearguards('opponent')), rest()],
      }),
      auto(VC_RC, { id: 'drag', labels: darkness, on: attacks(), do: [power(4000, self, 'battle')] }),
    ],
  }),
];

export const gates: readonly CardDefinition[] = [...lantern, ...choir, ...ember, ...tide];
