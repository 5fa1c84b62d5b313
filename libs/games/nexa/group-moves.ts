import {
  ask,
  cardOf,
  done,
  goTo,
  zoneOf,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type Seat,
  type Step,
} from '#kernel';
import { groupOf, isChip } from './board.js';
import { moveToOwner, ownerOf } from './moving.js';

/** Sends cards to their owners' HQs or waste piles: each owner orders their own cards of a set group (set.group.8). */
export const sendFrame = (cards: readonly CardId[], to: string, cause: CardId | null): Frame => ({
  ...{ step: 'group.send', cards, to, cause, orders: {} },
});

/** The chosen orders, by owner. */
type Orders = Readonly<Record<string, readonly CardId[]>>;

const ownedBy = (context: Context, group: readonly CardId[], seat: Seat): CardId[] =>
  group.filter((id) => ownerOf(cardOf(context.table, id)) === seat);

const send: Step = (context, frame) => {
  const [base, ...others] = (frame.cards as readonly CardId[]).filter((id) => context.table.cards[id]);
  if (base === undefined) return done;
  const group = groupOf(context.table, base).filter((id) => !isChip(cardOf(context.table, id)));
  const orders = frame.orders as unknown as Orders;
  const undecided = [0, 1].find((seat) => orders[seat] === undefined && ownedBy(context, group, seat).length > 1);
  if (undecided === undefined) {
    moveInOrder(context, base, frame, orders);
    return goTo({ ...frame, cards: others, orders: {} });
  }
  const items = ownedBy(context, group, undecided);
  return ask(
    { seat: undecided, purpose: 'order-group', offer: { kind: 'order', items }, fallback: items },
    { ...frame, step: 'group.ordered', seat: undecided },
  );
};

const ordered: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const orders = { ...(frame.orders as object), [seat]: context.answerOf(seat) } as unknown as Json;
  return goTo({ ...frame, step: 'group.send', orders });
};

/** One after the other onto the pile, so that the last one is on top. Cards that the base's owner does not own leave the group first. */
function moveInOrder(context: Context, base: CardId, { to, cause }: Frame, orders: Orders): void {
  const owner = ownerOf(cardOf(context.table, base));
  const how = { at: 'top', facing: 'down', reason: 'effect', cause: cause as CardId | null } as const;
  context.together(() => {
    for (const seat of [1 - owner, owner]) {
      const cards = orders[seat];
      if (cards) context.move({ cards, to: zoneOf(to as string, seat), ...how });
    }
    if (context.table.cards[base]) moveToOwner(context, base, to as string, 'effect', how);
  });
}

export const groupSteps: Readonly<Record<string, Step>> = { 'group.send': send, 'group.ordered': ordered };
