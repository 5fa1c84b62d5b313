import type { Context } from '../context.js';
import { cardId, type CardId, type Seat, type Table, type ZoneId } from '../table.js';
import { roomIn } from '../view.js';
import { atOnce } from './bounds.js';
import { quantity, select } from './evaluate.js';
import type { OperationOf, Scope } from './language.js';
import { affected } from './permissions.js';
import { seatsOf, zoneFor } from './places.js';

/**
 * Moves cards to the zone of their owner, or of the seat that gets control; cards from one zone move together. Null if the card they were
 * to lie on is gone.
 */
export function movedBy(context: Context, scope: Scope, operation: OperationOf<'move'>): readonly CardId[] | null {
  const { table } = context;
  const { at, facing, orientation, role, place, keep, reason } = operation;
  const under = operation.under ? seatsOf(context, scope, operation.under)[0] : undefined;
  const host = operation.onto === undefined ? undefined : select(context, scope, { bound: operation.onto })[0];
  if (operation.onto !== undefined && host === undefined) return null;
  const arrived: CardId[] = [];
  const moving = bySeat(table, affected(context, scope, select(context, scope, operation.cards)), under);
  context.eachTogether(moving, ({ cards, seat }) => {
    const to = zoneFor(context, operation.to, seat);
    const places = place === undefined ? undefined : cards.map(() => place);
    const cause = scope.source;
    const controller = under;
    // Every field is listed, so that all moves share one hidden class (see `copyOfTable`).
    const move = { cards, to, reason, cause, at, facing, orientation, role, host, places, keep, controller };
    arrived.push(...context.move(move));
  });
  return arrived;
}

/** Cards of one zone that go to one seat. */
interface Moving {
  readonly zone: ZoneId;
  readonly seat: Seat;
  readonly cards: CardId[];
}

function bySeat(table: Table, cards: readonly CardId[], under: Seat | undefined): readonly Moving[] {
  const groups: Moving[] = [];
  for (const id of cards) {
    const card = table.cards[id];
    if (!card) continue;
    const { zone, owner } = card;
    const seat = under ?? owner;
    const group = groups.find((other) => other.zone === zone && other.seat === seat);
    if (group) group.cards.push(id);
    else groups.push({ zone, seat, cards: [id] });
  }
  return groups;
}

/** Creates cards from outside the match. */
export function madeBy(context: Context, scope: Scope, operation: OperationOf<'create'>): readonly CardId[] {
  const made: CardId[] = [];
  const n = atOnce(quantity(context, scope, operation.n));
  const defs = Array.from({ length: n }, () => operation.card);
  for (const owner of n > 0 ? seatsOf(context, scope, operation.under) : []) {
    const fresh = context.table.ids + 1;
    const zone = zoneFor(context, operation.to, owner);
    const room = roomIn(context.game, zone, n);
    context.emit({ type: 'CardsCreated', zone, owner, defs, fresh, ...room, facing: 'up', role: null });
    made.push(...defs.map((_, i) => cardId(fresh + i)));
  }
  return made;
}
