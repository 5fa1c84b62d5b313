import type { CardDefinition } from '#kernel';
import { appears, auto, cannotBeHit, choose, chooseUpTo, cost, counterBlast, discardCost, GC, units } from '../text.js';
import { body, CHOIR, TIDE } from './prints.js';

const sentinel = { shield: 0, keywords: { sentinel: 0 } } as const;

/** Sentinels (2.9.3): for a discard, for a counter blast, and for two units. The first is of every clan (2.2.5). */
export const sentinels: readonly CardDefinition[] = [
  body('N-01', 'Aegis of Every Sky', { clan: 'elemental', race: 'Elemental' }, 1, 6000, {
    ...sentinel,
    text: [
      auto(GC, {
        id: 'shield',
        on: appears(),
        cost: cost(discardCost(1)),
        do: [choose(units('controller')), cannotBeHit()],
      }),
    ],
  }),
  body('N-02', 'Hush Before the Blow', CHOIR, 1, 6000, {
    ...sentinel,
    text: [
      auto(GC, {
        id: 'hush',
        on: appears(),
        cost: cost(counterBlast(1)),
        do: [choose(units('controller')), cannotBeHit()],
      }),
    ],
  }),
  body('N-03', 'Twin Breakwater', TIDE, 1, 5000, {
    ...sentinel,
    text: [
      auto(GC, {
        id: 'wall',
        on: appears(),
        cost: cost(discardCost(1)),
        do: [chooseUpTo(units('controller'), 2), cannotBeHit()],
      }),
    ],
  }),
];
