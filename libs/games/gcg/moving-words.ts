import type { Filter, Operation, Quantity, SeatRef, Selector } from '#kernel';
import { bound, deckTop, trash } from './filters.js';
import { choose, deploy } from './words.js';

/** Words for moving cards of decks, hands and trash: return, look through, take. They only build data. */

export const toHand = (cards: Selector): Operation => ({ op: 'move', cards, to: 'hand', reason: 'return' });
export const toTrash = (cards: Selector): Operation => ({ op: 'move', cards, to: 'trash', reason: 'put' });
/**
 * Returns several cards, pilots with their units (1.1.0:3-3-6), in an order of their owner's choice that others do not learn (4-1-6,
 * 4-1-7).
 */
export const toDeck = (cards: Selector, at: 'top' | 'bottom'): readonly Operation[] => [
  { op: 'bind', cards, as: 'returning' },
  {
    op: 'seats',
    of: 'any',
    bind: 'whose',
    do: [
      {
        op: 'order',
        cards: RETURNING,
        by: { bound: 'whose' },
        purpose: 'order',
        bind: 'ordered',
      },
      { op: 'move', cards: bound('ordered'), to: 'deck', at, facing: 'down', reason: 'return' },
    ],
  },
];
const RETURNING: Selector = {
  either: [bound('returning'), { zone: 'battle', of: 'any', where: { liesOn: { is: 'returning' } } }],
  where: { ownedBy: { bound: 'whose' } },
};
/** In random order (1.1.0:5-13-1). */
export const toDeckBottomAtRandom = (cards: Selector): readonly Operation[] => [
  { op: 'note', value: { count: cards }, as: 'returned' },
  { op: 'move', cards, to: 'deck', at: 'bottom', facing: 'down', reason: 'return' },
  { op: 'shuffle', zone: 'deck', of: 'controller', last: { bound: 'returned' } },
];
/** From the top of a deck to the trash. */
export const mill = (n: Quantity, whose: SeatRef = 'controller'): Operation => ({
  op: 'move',
  cards: deckTop(n, whose),
  to: 'trash',
  reason: 'mill',
  bind: 'milled',
});
/** Looks through one's own deck, reveals the cards taken, and shuffles (1.1.0:10-3-5, ruling A50). */
export const search = (where: Filter, n: Quantity = 1): readonly Operation[] => [
  { op: 'reveal', cards: { zone: 'deck', of: 'controller' }, to: 'controller' },
  choose({ zone: 'deck', of: 'controller', where }, { n, as: 'found', purpose: 'search' }),
  { op: 'reveal', cards: bound('found'), to: 'all' },
  { op: 'move', cards: bound('found'), to: 'hand', reason: 'search' },
  { op: 'shuffle', zone: 'deck', of: 'controller' },
];
/** Looks at the top N, may reveal a matching card and take it to hand; the rest goes to the bottom in random order, or to the trash. */
export const lookAndTake = (
  n: Quantity,
  where: Filter | undefined,
  rest: 'bottom' | 'trash' = 'bottom',
): readonly Operation[] => [
  ...lookAt(deckTop(n)),
  choose(bound('looked', where), { n: 0, upTo: 1, as: 'found', purpose: 'take' }),
  ...(where ? [{ op: 'reveal', cards: bound('found'), to: 'all' } as const] : []),
  { op: 'move', cards: bound('found'), to: 'hand', reason: 'take' },
  ...(rest === 'bottom' ? toDeckBottomAtRandom(bound('looked')) : [toTrash(bound('looked'))]),
];
/** Looks at the top N and may deploy a matching card; the rest goes to the bottom in random order. */
export const lookAndDeploy = (n: Quantity, where: Filter): readonly Operation[] => [
  ...lookAt(deckTop(n)),
  choose(bound('looked', where), { n: 0, upTo: 1, as: 'found', purpose: 'take' }),
  deploy(bound('found')),
  ...toDeckBottomAtRandom(bound('looked')),
];
/** Looks at the top N and puts each of them back, on the top or on the bottom. */
export const lookAndPlace = (n: Quantity): readonly Operation[] => [
  ...lookAt(deckTop(n)),
  choose(bound('looked'), { n: 0, upTo: n, as: 'low', purpose: 'bottom' }),
  ...toDeck(bound('low'), 'bottom'),
  ...toDeck(bound('looked'), 'top'),
];
/** Looks at the top N and puts any of them into the trash; the others keep their positions. */
export const lookAndTrash = (n: Quantity): readonly Operation[] => [
  ...lookAt(deckTop(n)),
  choose(bound('looked'), { n: 0, upTo: n, as: 'low', purpose: 'bury' }),
  toTrash(bound('low')),
];
/** "Add N from your trash to your hand". */
export const fromTrash = (where?: Filter, n: Quantity = 1): readonly Operation[] => [
  choose(trash(where), { n }),
  toHand(bound('it')),
];
/** Shows cards to the controller alone. */
export const lookAt = (cards: Selector, as = 'looked'): readonly Operation[] => [
  { op: 'bind', cards, as },
  { op: 'reveal', cards: bound(as), to: 'controller' },
];
