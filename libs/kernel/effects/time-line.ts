import type { Game } from '../game.js';
import type { Card, Table } from '../table.js';
import type { Use } from '../procedures/limits.js';
import type { Held } from './abilities.js';
import type { Change } from './continuous.js';
import type { Scope, UseLimit } from './language.js';
import type { ReadContext, Within } from './places.js';

/** A change in force, and the id of the card or effect that makes it; null for the rules. */
export interface Made {
  readonly id: string | null;
  readonly change: Change;
  /** See `Continuous.since`. */
  readonly since?: number;
  /** The use to count, if the constant ability behind the change has a limit. */
  readonly use?: Spending;
}

export const madeBy = ({ ability, carrier, controller, program }: Held<'constant'>, change: Change): Made =>
  ability.once
    ? { id: carrier, change, use: { limit: ability.once, use: { carrier, controller, program } } }
    : { id: carrier, change };

/** A use that is still to be counted. */
export interface Spending {
  readonly limit: UseLimit;
  readonly use: Use;
}

/**
 * When something began: cards and effects take their ids from one counter, and a card keeps its id while it stays, so the number in the id
 * tells their order. The rules count as 0, before everything.
 */
export function startOf(id: string | null): number {
  if (id === null) return 0;
  const first = id.charCodeAt(0);
  return first >= 48 && first <= 57 ? Number(id) : Number(id.slice(1));
}

/** Like `startOf`, but counts from the use of the ability where that came earlier. */
export const ageOf = ({ id, since }: Pick<Made, 'id' | 'since'>): number =>
  since === undefined ? startOf(id) : since + 0.5;

/** What gave the bearer a text; null if it is the bearer's own. */
export const giverOf = ({ effects }: Table, carrier: string | null, bearer: Card): Pick<Made, 'id' | 'since'> | null =>
  carrier === bearer.id ? null : (effects.find(({ id }) => id === carrier) ?? { id: carrier });

/** Where effects are as old as the use of their ability: the moment of a use that begins now. */
export const usedNow = ({ game, table }: ReadContext): Pick<Scope, 'since'> =>
  game.language.agedFromUse ? { since: table.ids } : NOT_COUNTED;

const NOT_COUNTED = {};

/** Changes in the order in which they came. */
export const byAge = (changes: readonly Made[]): readonly Made[] =>
  changes.length < 2 ? changes : changes.toSorted((one, other) => ageOf(one) - ageOf(other));

/** A number after each kind of change, in the order of layers. A card without the number still has none, whatever is added. */
export function numberAfter(
  layers: Game['language']['layers'],
  changes: readonly Made[],
  stat: string,
  base: number | null,
  isKept: () => boolean,
): number | null {
  let value = base;
  const may = (changed: number): boolean => value === null || changed >= value || !isKept();
  for (const layer of layers) {
    const set = layer === 'set' ? newestSetting(changes, stat)?.to : undefined;
    if (set !== undefined && may(set)) value = set;
    if (layer === 'add' && value !== null)
      for (const { change } of changes)
        if (change.kind === 'add' && change.stat === stat && may(value + change.by)) value += change.by;
  }
  return value;
}

/** The setting that prevails: the newest, and among equally old ones the one listed last. */
function newestSetting(changes: readonly Made[], stat: string): Extract<Change, { kind: 'set' }> | null {
  let newest: Extract<Change, { kind: 'set' }> | null = null;
  let since = -1;
  for (const made of changes) {
    const { change } = made;
    if (change.kind !== 'set' || change.stat !== stat) continue;
    const start = ageOf(made);
    if (start >= since) [newest, since] = [change, start];
  }
  return newest;
}

/** What identifies an evaluation. */
type Same = Pick<Within, 'ability' | 'carrier' | 'source'>;

const isSame = (at: Within, { ability, carrier, source }: Same): boolean =>
  at.ability === ability && at.carrier === carrier && at.source === source;

function isWithin(inner: Within | null, one: Same): boolean {
  for (let at = inner; at; at = at.outer) if (isSame(at, one)) return true;
  return false;
}

/**
 * The same evaluation was needed again, so the pending evaluations depend on each other in a circle. The oldest of them is evaluated as if
 * the one it needs did not exist (`isCut`), and each of the others with everything older.
 */
function cutCircle(inner: Within, one: Same): void {
  let oldest = inner;
  let asked: Within | null = null;
  let below: Within | null = null;
  for (let at: Within | null = inner; at; at = at.outer) {
    if (isOlder(at, oldest)) [oldest, asked] = [at, below];
    if (isSame(at, one)) break;
    below = at;
  }
  if (asked) asked.isCut = true;
}

/** Of one card's abilities the one printed first is older; a rule's text is older on the card that came first. */
function isOlder(one: Within, other: Within): boolean {
  const age = startOf(one.carrier) - startOf(other.carrier) || one.order - other.order;
  return age < 0 || (age === 0 && startOf(one.source) < startOf(other.source));
}

/** What begins to be worked out. */
export type Entering = Omit<Within, 'outer' | 'isCut'>;

/** Null where it is being worked out already; that one is cut then, if it may be about the same. */
export function entered(outer: Within | null, one: Entering, isSame: () => boolean): Within | null {
  if (outer && isWithin(outer, one)) {
    if (isSame()) cutCircle(outer, one);
    return null;
  }
  const { ability, order, carrier, source } = one;
  return { ability, order, carrier, source, outer, isCut: false };
}
