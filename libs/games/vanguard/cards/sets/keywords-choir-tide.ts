import type { CardDefinition } from '#kernel';
import { magia, rescue, revelation } from '../../keywords/labels.js';
import {
  act,
  appears,
  auto,
  choose,
  chooseUpTo,
  cont,
  cost,
  counterBlast,
  draw,
  gradeAtMost,
  hits,
  it,
  leapBack,
  lookUpTo,
  oncePerTurn,
  power,
  RC,
  rearguards,
  self,
  send,
  soulBlast,
  timeLeap,
  VC_RC,
} from '../text.js';
import { body, CHOIR, TIDE } from './prints.js';

/** One card for each other keyword (11.5 to 11.41): those of the Quiet Choir and the Tide Wardens. */
export const choirAndTideKeywords: readonly CardDefinition[] = [
  // It attacks only in a turn in which it was freed.
  body('W-01', 'Chained Leviathan', TIDE, 2, 13000, {
    keywords: { restraint: 0 },
    text: [
      act(RC, {
        ...{ id: 'unchain', cost: cost(counterBlast(1)) },
        do: [{ op: 'strip', cards: self, keyword: 'restraint', until: 'turn' }],
      }),
    ],
  }),
  body('W-02', 'Sovereign of Salt', TIDE, 3, 13000, {
    keywords: { lord: 0 },
    text: [auto(VC_RC, { id: 'tribute', on: hits(), do: [draw()] })],
  }),
  body('W-04', 'Sister of Second Chances', CHOIR, 3, 12000, {
    text: [
      act(VC_RC, {
        ...{ id: 'rescue', labels: { rescue: 1 }, once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [...rescue(1), power(5000, self)],
      }),
    ],
  }),
  body('W-05', 'Novice of the Sealed Score', CHOIR, 1, 7000, { text: [revelation(RC)] }),
  body('W-12', 'Processional Bearer', CHOIR, 1, 8000, {
    keywords: { charge: 0 },
    text: [
      cont(RC, {
        ...{ id: 'march', when: { exists: { bound: 'self', where: { keyword: 'charging' } } } },
        ...{ on: self, change: { stat: 'power', by: 5000 } },
      }),
      auto(RC, {
        id: 'listen',
        on: appears(),
        do: [lookUpTo(3), chooseUpTo({ bound: 'looked' }, 1), send(it, 'soul')],
      }),
    ],
  }),
  body('W-13', 'Keeper of Echoes', CHOIR, 2, 9000, {
    text: [
      act(VC_RC, {
        ...{ id: 'magia', labels: { magia: 0 }, once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: magia(2),
      }),
    ],
  }),
  body('W-14', 'Metronome Adept', CHOIR, 2, 9000, {
    text: [
      act(VC_RC, {
        ...{ id: 'time-leap', labels: { 'time-leap': 0 }, once: oncePerTurn, cost: cost(soulBlast(1)) },
        do: [choose(rearguards('controller', gradeAtMost(2))), ...timeLeap()],
      }),
      leapBack,
    ],
  }),
  body('W-15', 'Drowned Bell', TIDE, 1, 7000, {
    keywords: { hollow: 0 },
    text: [
      cont(RC, {
        ...{ id: 'toll', when: { exists: { bound: 'self', where: { keyword: 'hollowed' } } } },
        ...{ on: self, change: { stat: 'power', by: 5000 } },
      }),
    ],
  }),
  body('W-16', 'First Voice of Two', CHOIR, 2, 9000, {
    keywords: { harmony: 0 },
    text: [
      cont(RC, {
        ...{ id: 'duet', when: { exists: { bound: 'self', where: { fact: 'harmony', in: [true] } } } },
        ...{ on: self, change: { stat: 'power', by: 4000 } },
      }),
    ],
  }),
];
