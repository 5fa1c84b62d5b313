import type { Context } from '../context.js';
import { cardId, type CardId } from '../table.js';
import { roomIn } from '../view.js';
import { atOnce } from './bounds.js';
import { quantity, select } from './evaluate.js';
import type { OperationOf, Scope } from './language.js';
import { affected } from './permissions.js';
import { seatsOf, zoneFor } from './places.js';

/**
 * Cards go to the zone of their owner, or of the seat that gets control; those of one origin move together. Null if what they
 * were to lie on is gone.
 */
export function movedBy(context: Context, scope: Scope, operation: OperationOf<'move'>): readonly CardId[] | null {
  const { table } = context;
  const { at, facing, orientation, role, place, keep, reason } = operation;
  const under = operation.under ? seatsOf(context, scope, operation.under)[0] : undefined;
  const host = operation.onto === undefined ? undefined : select(context, scope, { bound: operation.onto })[0];
  if (operation.onto !== undefined && host === undefined) return null;
  const groups = new Map<string, CardId[]>();
  for (const id of affected(context, scope, select(context, scope, operation.cards))) {
    const card = table.cards[id];
    if (!card) continue;
    const key = `${card.zone} ${under ?? card.owner}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const arrived: CardId[] = [];
  context.eachTogether([...groups], ([key, cards]) => {
    const moved = context.move({
      cards,
      to: zoneFor(context, operation.to, Number(key.split(' ')[1])),
      reason,
      cause: scope.source,
      ...(at && { at }),
      ...(facing && { facing }),
      ...(orientation && { orientation }),
      ...(role && { role }),
      ...(host && { host }),
      ...(place && { places: cards.map(() => place) }),
      ...(keep && { keep }),
      ...(under !== undefined && { controller: under }),
    });
    arrived.push(...moved);
  });
  return arrived;
}

/** Cards from outside the match. */
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
