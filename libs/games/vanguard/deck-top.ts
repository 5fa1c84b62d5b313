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
import { keepAttacked } from './battle/links.js';
import { inTurnOrder } from './board.js';
import { noteAstray, passesOn, send, takeTop } from './moving.js';

/** Taking or looking at the top cards of a deck, and returning cards to decks. The frames return the cards as `taken` or `looked`. */

interface UpTo {
  readonly seat: Seat;
  /** The fighters who come after this one, and the cards that earlier fighters took. */
  readonly next: readonly Seat[];
  readonly before: readonly CardId[];
  readonly n: number;
  /** The zone that the cards go to; null: they are only looked at. */
  readonly to: string | null;
  readonly reason: string;
  readonly cause: CardId | null;
  readonly done: readonly CardId[];
}

/** Fighters come one after the other (1.3.4). Each takes one card at a time and may stop before each (3.12.4, 3.12.5, 3.13.3). */
export function upToFrame(
  { table }: Context,
  seats: readonly Seat[],
  taking: Pick<UpTo, 'n' | 'to' | 'reason' | 'cause'>,
): Frame | null {
  const [seat, ...next] = inTurnOrder(table).filter((one) => seats.includes(one));
  return seat === undefined ? null : { step: 'up-to', ...taking, seat, next, before: [], done: [] };
}

const upToIn = (frame: Frame): UpTo => frame as unknown as UpTo;

function finished(taking: UpTo): ReturnType<Step> {
  const [seat, ...next] = taking.next;
  const before = [...taking.before, ...taking.done];
  if (seat !== undefined) return goTo({ ...taking, step: 'up-to', seat, next, before, done: [] });
  return returning({ cards: { [taking.to === null ? 'looked' : 'taken']: before } });
}

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

/** Shows the top cards of a deck to its fighter only (3.13.2). */
function look(context: Context, seat: Seat, n: number): CardId[] {
  const zone = zoneOf('deck', seat);
  const cards = cardsIn(context.table, zone).slice(0, n);
  const defs = cards.map((id) => cardOf(context.table, id).def);
  if (cards.length > 0) context.emit({ type: 'CardsRevealed', cards, defs, zone, to: { seat } });
  return cards;
}

export const lookFrame = (seats: readonly Seat[], n: number): Frame => ({ step: 'look', seats, n });

const lookAt: Step = (context, { seats, n }) =>
  returning({ cards: { looked: (seats as readonly Seat[]).flatMap((seat) => look(context, seat, n as number)) } });

interface Returning {
  readonly cards: readonly CardId[];
  /** The seat that decides the order; if absent, each owner does. */
  readonly by?: Seat;
  readonly at: 'top' | 'bottom';
  readonly reason: string;
  readonly cause: CardId | null;
}

/** Returns cards to their owners' decks together. Each owner, or `by`, decides the order, and nobody else learns it (4.1.5, 4.1.5.1). */
export const toDeckFrame = (returned: Returning): Frame => ({ step: 'to-deck', ...returned, ordered: [] });

const returningIn = (frame: Frame): Returning => frame as unknown as Returning;
const orderedIn = (frame: Frame): readonly (readonly CardId[])[] =>
  frame.ordered as unknown as readonly (readonly CardId[])[];

/** The cards of each owner, the turn fighter's first (1.3.4), without G units, which only pass through the deck (4.6.9). */
const groupsOf = (context: Context, cards: readonly CardId[]): Card[][] => {
  const staying = cards.map((id) => cardOf(context.table, id)).filter((card) => !passesOn(context, card));
  return inTurnOrder(context.table)
    .map((seat) => staying.filter(({ owner }) => owner === seat))
    .filter(({ length }) => length > 0);
};

/** Whether anyone has an order to decide. */
export const isOrdered = (context: Context, cards: readonly CardId[]): boolean =>
  groupsOf(context, cards).some(({ length }) => length > 1);

/** Asks for the order of one group after the other; then all of them move at one moment. */
const toDeck: Step = (context, frame) => {
  const { cards, by } = returningIn(frame);
  const ordered = orderedIn(frame);
  const group = groupsOf(context, cards)[ordered.length];
  if (!group) return goTo({ ...frame, step: 'to-deck.move' });
  const items = group.map(({ id }) => id);
  if (items.length === 1) return goTo({ ...frame, ordered: [...ordered, items] });
  const seat = by ?? (group[0] as Card).owner;
  return ask(
    { seat, purpose: 'order', offer: { kind: 'order', items }, fallback: items },
    { ...frame, step: 'to-deck.ordered', seat },
  );
};

const orderGiven: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as Seat) as readonly CardId[];
  return goTo({ ...frame, step: 'to-deck', ordered: [...orderedIn(frame), answer] });
};

const moveToDeck: Step = (context, frame) => {
  const { cards, at, reason, cause } = returningIn(frame);
  const passing = cards.filter((id) => passesOn(context, cardOf(context.table, id)));
  context.together(() => {
    for (const group of orderedIn(frame)) putInOrder(context, cards, group, returningIn(frame));
    send(context, passing, 'deck', { reason, cause }, { at });
  });
  return returning({ cards: {} });
};

/**
 * The first card of the order ends up on top. Cards from several zones arrive zone by zone and are put in order afterwards: others see
 * which zone each card comes from, and must not learn its position in the deck (4.1.5.1).
 */
function putInOrder(
  context: Context,
  cards: readonly CardId[],
  order: readonly CardId[],
  { at, reason, cause }: Returning,
): void {
  const to = zoneOf('deck', cardOf(context.table, order[0] as CardId).owner);
  const inOrder = at === 'top' ? order.toReversed() : order;
  const from = new Map(inOrder.map((id) => [id, cardOf(context.table, id).zone]));
  const zones = new Set(cards.flatMap((id) => from.get(id) ?? []));
  const became = new Map<CardId, CardId>();
  for (const zone of zones) {
    const group = inOrder.filter((id) => from.get(id) === zone);
    for (const id of group) noteAstray(context, cardOf(context.table, id));
    keepAttacked(context, group);
    const arrived = context.move({ cards: group, to, at, facing: 'down', reason, cause });
    group.forEach((id, i) => became.set(id, arrived[i] as CardId));
  }
  if (zones.size > 1)
    context.move({ cards: inOrder.map((id) => became.get(id) as CardId), to, at, facing: 'down', reason: 'order' });
}

export const deckTopSteps: Readonly<Record<string, Step>> = {
  ...{ 'up-to': upTo, 'up-to.chosen': upToChosen, look: lookAt },
  ...{ 'to-deck': toDeck, 'to-deck.ordered': orderGiven, 'to-deck.move': moveToDeck },
};
