import type { Context } from '../context.js';
import { cardAt, NOBODY, type CardId, type Table, type Writable } from '../table.js';
import { seesNow } from '../view.js';
import type { Change, Continuous, Duration, Known } from './continuous.js';
import { factChange, spareOf } from './changes.js';
import { quantity, READS, select } from './evaluate.js';
import type { Lasting } from './lasting-operations.js';
import type { Scope, Selector } from './language.js';
import { affected } from './permissions.js';
import { namesIn } from './naming.js';
import { boundCards, seatsOf, type ReadContext } from './places.js';
import { ratedAt } from './ratings.js';
import { settledFilter, settledSide } from './settled.js';
import { startOf } from './time-line.js';

/** The effect that an operation begins; null if it finds no card, or changes nothing. */
export function effectOf(
  context: ReadContext,
  id: string,
  scope: Scope,
  program: string,
  operation: Lasting,
): Continuous | null {
  if (operation.op === 'adjust') return adjustment(context, id, scope, operation);
  const { cards } = operation;
  const newcomers = 'newcomers' in operation && operation.newcomers;
  const on = cards === null || newcomers ? [] : affected(context, scope, select(context, scope, cards));
  if (on.length === 0 && cards !== null && !newcomers) return null;
  const { controller, source, resolution, since } = scope;
  const change = changeOf(context, scope, program, operation);
  // Adding zero is no change.
  if (change.kind === 'add' && change.by === 0) return null;
  const until = momentOf(context.table, scope, operation.until, on);
  const effect: Writable<Continuous> = { id, source, controller, on, change, until };
  if (newcomers) effect.reach = cards as Selector;
  const knows = knownTo(scope, operation);
  if (knows) effect.knows = knows;
  if (isReadOffHidden(context, scope, operation)) effect.veiled = true;
  if (resolution !== undefined) effect.group = resolution;
  if (since !== undefined && startOf(id) > since + 1) effect.since = since;
  if (operation.op === 'give' && operation.once) effect.once = true;
  return effect;
}

function adjustment(
  context: ReadContext,
  id: string,
  scope: Scope,
  operation: Extract<Lasting, { op: 'adjust' }>,
): Continuous | null {
  const at = ratedAt(context, scope, operation);
  if (at.length === 0) return null;
  const { controller, source } = scope;
  const change = { kind: 'add', stat: operation.rating, by: quantity(context, scope, operation.by) } as const;
  return { id, source, controller, on: [], change, until: operation.until, at };
}

/** The names an effect must remember: all of them for a reach, which is evaluated again and again; for a given ability those it keeps. */
function knownTo(scope: Scope, operation: Lasting): Known | null {
  const { cards, numbers, seats } = scope;
  if (operation.op === 'give' && operation.keeps) {
    const { keeps } = operation;
    return { cards: only(cards, keeps), numbers: only(numbers, keeps), seats: only(seats, keeps) };
  }
  return 'newcomers' in operation && operation.newcomers ? { cards, numbers, seats } : null;
}

/** Whether the operation's filter refers to cards that not everyone sees. */
function isReadOffHidden(context: ReadContext, scope: Scope, operation: Lasting): boolean {
  const filter = 'where' in operation ? operation.where : 'from' in operation ? operation.from : undefined;
  return [...namesIn('filter', filter)].some((name) =>
    boundCards(context, scope, name).some((id) => !seesNow(context.game, context.table, id, 'spectator')),
  );
}

const only = <T>(bound: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(bound).filter(([name]) => names.includes(name)));

/** What a lasting operation does to cards, with all quantities resolved. */
function changeOf(
  context: ReadContext,
  scope: Scope,
  program: string,
  operation: Exclude<Lasting, { op: 'adjust' }>,
): Change {
  switch (operation.op) {
    case 'modify':
      return { kind: 'add', stat: operation.stat, by: quantity(context, scope, operation.by) };
    case 'assign':
      return { kind: 'set', stat: operation.stat, to: quantity(context, scope, operation.to) };
    case 'grant':
      return { kind: 'gain', keyword: operation.keyword, value: quantity(context, scope, operation.value ?? 0) };
    case 'strip':
      return { kind: 'lose', keyword: operation.keyword };
    case 'give':
      return { kind: 'ability', ability: `${program.split('#')[0]}#${operation.ability}` };
    case 'spare':
      return spareOf(context, scope, operation, operation.once ?? false, READS);
    case 'fact':
      return factChange(operation);
    case 'mute':
      return { kind: 'mute', texts: operation.texts };
    case 'control':
      return { kind: 'control', to: operation.to ? (seatsOf(context, scope, operation.to)[0] ?? NOBODY) : NOBODY };
    case 'immune':
      return { kind: 'immune', from: settledFilter(context, scope, operation.from, READS) };
    default:
      return { kind: operation.op, what: operation.what, ...settledSide(context, scope, operation, READS) };
  }
}

/** Resolves a seat's own moment: of the effect's controller (`/controller`), or of the controller of its first card (`/its`). */
function momentOf(table: Table, scope: Scope, until: Duration, on: readonly CardId[]): Duration {
  if (!until.endsWith('/controller') && !until.endsWith('/its')) return until;
  const its = cardAt(table, on[0])?.controller ?? scope.controller;
  return until.replace('/controller', `/${scope.controller}`).replace('/its', `/${its}`) as Duration;
}

/** Ends all effects with this duration. */
export const endEffects = (context: Context, until: Duration): void =>
  endThose(context, (effect) => effect.until === until);

/** Ends all effects that one resolution began. */
export const endGroup = (context: Context, group: string): void =>
  endThose(context, (effect) => effect.group === group);

function endThose(context: Context, isMeant: (effect: Continuous) => boolean): void {
  const effects = context.table.effects.filter(isMeant).map((effect) => effect.id);
  if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects });
}
