import {
  ask,
  cardOf,
  cardsIn,
  goTo,
  returning,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { inTurnOrder, isG, isOnField } from './board.js';
import { noteAstray, send, takeTop } from './moving.js';

/** What is done with cards of the top of a deck, and with cards that go back to decks. Frames answer with `taken` or `looked`. */

interface UpTo {
  readonly seat: Seat;
  readonly n: number;
  /** Where they go; null if they are only looked at. */
  readonly to: string | null;
  readonly reason: string;
  readonly cause: CardId | null;
  readonly done: readonly CardId[];
}

/** One card after the other, and the fighter may stop before each (3.12.4, 3.12.5, 3.13.3). */
export const upToFrame = (taking: Omit<UpTo, 'done'>): Frame => ({ step: 'up-to', ...taking, done: [] });

const upToIn = (frame: Frame): UpTo => frame as unknown as UpTo;

const finished = ({ to, done }: UpTo): ReturnType<Step> =>
  returning({ cards: { [to === null ? 'looked' : 'taken']: done } });

const upTo: Step = (context, frame) => {
  const taking = upToIn(frame);
  const { seat, n, to, done } = taking;
  const left = cardsIn(context.table, zoneOf('deck', seat)).length - (to === null ? done.length : 0);
  if (done.length >= n || left === 0) return finished(taking);
  const options = [{ id: 'no' }, { id: 'yes' }];
  return ask(
    { seat, purpose: to === null ? 'look-on' : 'take-on', offer: { kind: 'choose', options }, fallback: 'no' },
    { ...frame, step: 'up-to.chosen' },
  );
};

const upToChosen: Step = (context, frame) => {
  const taking = upToIn(frame);
  const { seat, to, reason, cause, done } = taking;
  if (context.answerOf(seat) === 'no') return finished(taking);
  const now =
    to === null ? look(context, seat, done.length + 1) : [...done, ...takeTop(context, seat, 1, to, { reason, cause })];
  return goTo({ ...frame, step: 'up-to', done: now });
};

/** Only the fighter sees them (3.13.2). */
function look(context: Context, seat: Seat, n: number): CardId[] {
  const zone = zoneOf('deck', seat);
  const cards = cardsIn(context.table, zone).slice(0, n);
  const defs = cards.map((id) => cardOf(context.table, id).def);
  if (cards.length > 0) context.emit({ type: 'CardsRevealed', cards, defs, zone, to: { seat } });
  return cards;
}

export const lookFrame = (seat: Seat, n: number): Frame => ({ step: 'look', seat, n });

const lookAt: Step = (context, { seat, n }) =>
  returning({ cards: { looked: look(context, seat as Seat, n as number) } });

interface Returning {
  readonly cards: readonly CardId[];
  readonly at: 'top' | 'bottom';
  readonly reason: string;
  readonly cause: CardId | null;
}

/** Cards go back to their owners' decks together, in an order that each owner decides and nobody else knows (4.1.5, 4.1.5.1). */
export const toDeckFrame = (returned: Returning): Frame => ({ step: 'to-deck', ...returned, ordered: [] });

const returningIn = (frame: Frame): Returning => frame as unknown as Returning;
const orderedIn = (frame: Frame): readonly (readonly CardId[])[] =>
  frame.ordered as unknown as readonly (readonly CardId[])[];

/** A G unit only passes through the deck (4.6.9). */
const passesOn = (context: Context, card: Card): boolean => isOnField(card) && isG(context, card);

/** Those that come from one zone, the turn fighter's first (1.3.4). */
function groupsOf(context: Context, cards: readonly CardId[]): Card[][] {
  const groups = new Map<string, Card[]>();
  for (const card of cards.map((id) => cardOf(context.table, id)))
    if (!passesOn(context, card)) groups.set(card.zone, [...(groups.get(card.zone) ?? []), card]);
  const ownerIn = ([card]: readonly Card[]): Seat => (card as Card).owner;
  return inTurnOrder(context.table).flatMap((seat) => [...groups.values()].filter((group) => ownerIn(group) === seat));
}

/** Whether anybody has an order to decide. */
export const isOrdered = (context: Context, cards: readonly CardId[]): boolean =>
  groupsOf(context, cards).some(({ length }) => length > 1);

/** One group after the other is put in order; then all of them move at one moment. */
const toDeck: Step = (context, frame) => {
  const { cards } = returningIn(frame);
  const ordered = orderedIn(frame);
  const group = groupsOf(context, cards)[ordered.length];
  if (!group) return goTo({ ...frame, step: 'to-deck.move' });
  const items = group.map(({ id }) => id);
  if (items.length === 1) return goTo({ ...frame, ordered: [...ordered, items] });
  const seat = (group[0] as Card).owner;
  return ask(
    { seat, purpose: 'order', offer: { kind: 'order', items }, fallback: items },
    { ...frame, step: 'to-deck.ordered', seat },
  );
};

const orderGiven: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as Seat) as readonly CardId[];
  return goTo({ ...frame, step: 'to-deck', ordered: [...orderedIn(frame), answer] });
};

/** The first of an order lies above the others. */
const moveToDeck: Step = (context, frame) => {
  const { cards, at, reason, cause } = returningIn(frame);
  const passing = cards.filter((id) => passesOn(context, cardOf(context.table, id)));
  context.together(() => {
    for (const group of orderedIn(frame)) {
      for (const id of group) noteAstray(context, cardOf(context.table, id));
      const { owner } = cardOf(context.table, group[0] as CardId);
      context.move({ cards: group, to: zoneOf('deck', owner), at, facing: 'down', reason, cause });
    }
    send(context, passing, 'deck', { reason, cause }, { at });
  });
  return returning({ cards: {} });
};

export const deckTopSteps: Readonly<Record<string, Step>> = {
  ...{ 'up-to': upTo, 'up-to.chosen': upToChosen, look: lookAt },
  ...{ 'to-deck': toDeck, 'to-deck.ordered': orderGiven, 'to-deck.move': moveToDeck },
};
