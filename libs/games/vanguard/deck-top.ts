import {
  ask,
  cardOf,
  cardsIn,
  goTo,
  returning,
  zoneOf,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { takeTop, noteAstray } from './moving.js';

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

/** Cards go back to their owner's deck together, in an order that the owner decides and nobody else knows (4.1.5, 4.1.5.1). */
export const toDeckFrame = (returned: Returning): Frame => ({ step: 'to-deck', ...returned });

const returningIn = (frame: Frame): Returning => frame as unknown as Returning;

const ownerOf = ({ table }: Context, frame: Frame): Seat => cardOf(table, returningIn(frame).cards[0] as CardId).owner;

const toDeck: Step = (context, frame) => {
  const items = returningIn(frame).cards;
  return ask(
    { seat: ownerOf(context, frame), purpose: 'order', offer: { kind: 'order', items }, fallback: items },
    { ...frame, step: 'to-deck.ordered' },
  );
};

/** The first of the order lies above the others. */
const ordered: Step = (context, frame) => {
  const { at, reason, cause } = returningIn(frame);
  const owner = ownerOf(context, frame);
  const cards = context.answerOf(owner) as readonly CardId[];
  for (const id of cards) noteAstray(context, cardOf(context.table, id));
  context.move({ cards, to: zoneOf('deck', owner), at, facing: 'down', reason, cause });
  return returning({ cards: {} });
};

/** Whether their order is asked for: they come from one zone, and each of one owner. */
export function isOrdered({ table }: Context, cards: readonly CardId[]): boolean {
  const all = cards.map((id) => cardOf(table, id));
  return all.length > 1 && all.every(({ zone, owner }) => zone === all[0]?.zone && owner === all[0]?.owner);
}

export const deckTopSteps: Readonly<Record<string, Step>> = {
  ...{ 'up-to': upTo, 'up-to.chosen': upToChosen, look: lookAt },
  ...{ 'to-deck': toDeck, 'to-deck.ordered': ordered },
};
