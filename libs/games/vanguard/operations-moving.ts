import {
  cardAt,
  cardOf,
  cardsIn,
  returning,
  zoneName,
  zoneOf,
  zoneSeat,
  type Card,
  type CardId,
  type Context,
  type Step,
} from '#kernel';
import { isOnField, isUnit } from './board.js';
import { appear, changeCircle, moveBetweenCircles, send } from './moving.js';
import { operation } from './operation.js';
import type { Part } from './part.js';
import type { Role } from './zones.js';

/** Hearts cannot move (10.27.2). */
const mayLeave = ({ role }: Card): boolean => role !== 'heart';

/** Whether a card can go where the other card lies: a fighter's zones and circles take only cards that fighter owns (4.1.6, 10.35.4.2). */
const fits = ({ owner }: Card, other: Card): boolean => zoneSeat(other.zone) === owner;

/** Puts a card where the other card lay. */
function putWhere(context: Context, id: CardId, other: Card, cause: CardId | null): void {
  const why = { reason: 'swap', cause };
  if (!isOnField(other)) send(context, [id], zoneName(other.zone), why);
  else appear(context, id, { ...why, place: other.place as string, role: other.role as Role });
}

/** Two units on the field swap places. This is a move, so they stay the same cards (4.1.4, 10.32.2). */
function exchange(context: Context, one: Card, other: Card, cause: CardId | null): void {
  const why = { reason: 'exchange', cause };
  const [from, to] = [one.place, other.place] as [string, string];
  if (one.role === 'rearguard' && other.role === 'rearguard')
    return moveBetweenCircles(context, [one.id, other.id], [to, from], why);
  context.together(() => {
    changeCircle(context, one.id, { ...why, place: to, role: other.role as Role });
    changeCircle(context, other.id, { ...why, place: from, role: one.role as Role });
  });
}

/** The found cards are left out of the shuffle: they lie on top, and the effect refers to them as `found` (10.11.1.1). */
const shuffleRest: Step = (context, frame) => {
  const cards = frame.cards as readonly CardId[];
  const owner = cardOf(context.table, cards[0] as CardId).owner;
  const deck = zoneOf('deck', owner);
  send(context, cards, 'deck', { reason: 'search' }, { at: 'top' });
  context.shuffle(deck, cardsIn(context.table, deck).length - cards.length);
  return returning({ cards: { found: cardsIn(context.table, deck).slice(0, cards.length) } });
};

/** Actions that move cards between zones in more than one step. */
export const movingPart: Part = {
  steps: { 'shuffle-rest': shuffleRest },
  operations: {
    /** Two cards swap zones at one moment, or neither moves (10.38.1, 10.38.2). */
    swap: operation((settings) => {
      const { context, scope } = settings;
      const [one, other] = ['card', 'with'].map((name) => cardAt(context.table, settings.cards(name)[0]));
      if (!one || !other || !mayLeave(one) || !mayLeave(other) || !fits(one, other) || !fits(other, one)) return;
      if (isUnit(one) && isUnit(other)) return exchange(context, one, other, scope.source);
      context.together(() => {
        putWhere(context, one.id, other, scope.source);
        putWhere(context, other.id, one, scope.source);
      });
    }),
    'shuffle-rest': operation((settings) => {
      const cards = settings.cards('cards');
      return cards.length > 0 ? { step: 'shuffle-rest', cards } : null;
    }),
  },
  settings: { swap: { card: 'selector', with: 'selector' }, 'shuffle-rest': { cards: 'selector' } },
  answers: { 'shuffle-rest': ['found'] },
  words: { reason: ['swap', 'search'] },
};
