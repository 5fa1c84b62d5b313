import type { Context } from '../context.js';
import type { CardId, Table } from '../table.js';
import type { Change, Duration } from './continuous.js';
import { quantity } from './evaluate.js';
import type { Operation, OperationOf, Scope } from './language.js';
import type { Look } from './places.js';

/** Operations whose effect goes on. */
export type Lasting =
  | OperationOf<'modify' | 'assign' | 'grant' | 'strip' | 'spare' | 'give'>
  | Extract<Operation, { readonly op: 'forbid' | 'allow' }>;

/** What a lasting operation does to cards, with all its numbers settled. */
export function changeOf(look: Look, scope: Scope, program: string, operation: Lasting): Change {
  switch (operation.op) {
    case 'modify':
      return { kind: 'add', stat: operation.stat, by: quantity(look, scope, operation.by) };
    case 'assign':
      return { kind: 'set', stat: operation.stat, to: quantity(look, scope, operation.to) };
    case 'grant':
      return { kind: 'gain', keyword: operation.keyword, value: quantity(look, scope, operation.value ?? 0) };
    case 'strip':
      return { kind: 'lose', keyword: operation.keyword };
    case 'give':
      return { kind: 'ability', ability: `${program.split('#')[0]}#${operation.ability}` };
    case 'spare': {
      const { kind: harm, from = null, by, once = false } = operation;
      return { kind: 'spare', harm, from, by: by === undefined ? null : quantity(look, scope, by), once };
    }
    default:
      return { kind: operation.op, what: operation.what, ...(operation.where && { where: operation.where }) };
  }
}

/** A moment of a seat's own: of the effect's controller, or of whoever controls the (first) card it is on. */
export function momentOf(table: Table, scope: Scope, until: Duration, on: readonly CardId[]): Duration {
  if (!until.endsWith('/controller') && !until.endsWith('/its')) return until;
  const its = table.cards[on[0] ?? '']?.controller ?? scope.controller;
  return until.replace('/controller', `/${scope.controller}`).replace('/its', `/${its}`) as Duration;
}

/** Ends all effects that last until now. */
export function endEffects(context: Context, until: Duration): void {
  const effects = context.table.effects.filter((effect) => effect.until === until).map((effect) => effect.id);
  if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects });
}
