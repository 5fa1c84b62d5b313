import type { CardDefinition, Operation } from '#kernel';
import {
  act,
  appears,
  attacks,
  auto,
  choose,
  cont,
  cost,
  counterBlast,
  discardCost,
  draw,
  extraTurn,
  inZone,
  it,
  look,
  lose,
  oncePerTurn,
  onlyIf,
  phaseBegins,
  power,
  RC,
  rearguards,
  retire,
  retireCost,
  self,
  send,
  soulBlast,
  swap,
  VC,
  VC_RC,
} from '../text.js';
import { body, CHOIR, LANTERN, TIDE_AND_MOON } from './prints.js';

const oncePerGame = { per: 'game' } as const;

/** Each fighter chooses one of their own rear-guards, and all of those are retired at one moment (1.3.4). */
const eachChooses: Operation = {
  ...{ op: 'choose', from: rearguards({ bound: 'one' }), min: 1, max: 1, by: 'any', each: 'one' },
  ...{ bind: 'it', purpose: 'choose', loose: true },
};

/** A name is declared; if the top card of the deck has it, it is drawn. */
const guess: readonly Operation[] = [
  { op: 'declare', by: 'controller', purpose: 'declare', fact: 'names', bind: 'n' },
  { op: 'bind', cards: { zone: 'deck', of: 'controller', top: 1 }, as: 'top' },
  { op: 'reveal', cards: { bound: 'top' }, to: 'all' },
  onlyIf({ exists: { bound: 'top', where: { fact: 'names', declared: 'n' } } }, draw(2)),
];

/** Texts about how turns and the match go on: another turn, the end, cards that change places, choices of both. */
export const timingCards: readonly CardDefinition[] = [
  body('Y-01', 'Keeper of the Thirteenth Hour', LANTERN, 3, 11000, {
    text: [
      act(VC_RC, {
        ...{ id: 'again', once: oncePerGame, cost: cost(retireCost(2), counterBlast(2)) },
        do: [extraTurn()],
      }),
      // Instead of losing in the own turn: not at all.
      cont(VC, { id: 'linger', when: { turnOf: 'controller' }, on: self, change: { forbid: 'lose' } }),
    ],
  }),
  body('Y-02', 'Final Cadence', CHOIR, 3, 11000, {
    text: [
      act(VC_RC, {
        ...{ id: 'amen', cost: cost(soulBlast(6), discardCost(1)) },
        do: [lose('opponent')],
      }),
      auto(VC_RC, { id: 'guess', on: appears(), do: guess }),
      auto(RC, { id: 'count', on: attacks(), do: [look(2), choose({ bound: 'looked' }), send(it, 'soul')] }),
    ],
  }),
  body('Y-03', 'Changeling of the Ebb', TIDE_AND_MOON, 2, 9000, {
    text: [
      act(RC, {
        ...{ id: 'change', once: oncePerTurn, cost: cost(counterBlast(1)) },
        do: [choose(inZone('drop', 'controller', { stat: 'grade', atMost: 2 })), swap(self, it)],
      }),
      // It goes to the bottom of the deck instead of being retired, whether its master likes it or not.
      {
        ...{ kind: 'replacement', id: 'drift', zone: 'field', as: ['rearguard'], instead: 'retire' },
        ...{ subject: { which: 'self', whose: 'any' }, do: [send(self, 'deck')] },
      },
    ],
  }),
  // With an icon and no clan: it belongs to all clans of the nation (2.15.3.4).
  body('Y-04', 'Pilgrim of the Long Road', { nation: 'sanctuary', race: 'Human' }, 2, 9000, {
    text: [
      auto(RC, { id: 'toll', on: phaseBegins('main', 'opponent'), do: [eachChooses, retire()] }),
      auto(RC, { id: 'arrive', on: appears(), do: [power(3000, self)] }),
    ],
  }),
];
