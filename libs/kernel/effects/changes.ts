import type { Json } from '../json.js';
import type { Writable } from '../table.js';
import type { About } from './topics.js';
import type { Change, Spare } from './continuous.js';
import type { Ability, Condition, Filter, Quantity, Scope, SeatRef, Sparing } from './language.js';
import type { ReadContext } from './places.js';
import { settledFilter, settledSide, type Reads } from './settled.js';
import { ageOf, byAge, type Made } from './time-line.js';

/** What a constant ability does to cards. */
export type ConstantChange =
  | { readonly stat: string; readonly by: Quantity }
  | { readonly stat: string; readonly to: Quantity }
  | { readonly gain: string; readonly value?: Quantity }
  | { readonly lose: string }
  | { readonly forbid: string; readonly where?: Filter; readonly seat?: SeatRef }
  | { readonly allow: string; readonly where?: Filter; readonly seat?: SeatRef }
  | { readonly spare: Sparing }
  | FactChange
  | { readonly mute: Muting }
  /** Effects of cards that match the filter do not affect the card. */
  | { readonly immune: Filter };

/** Values added to a fact and removed from it. A removed value stays removed, whatever adds it. */
export interface FactChange {
  readonly fact: string;
  readonly add?: readonly Json[];
  readonly remove?: readonly Json[] | 'all';
}

/** Texts that do not work: all texts of a card with its printed keywords, or only those of some kinds, labels or ids. */
export type Muting =
  | 'all'
  | {
      readonly kinds?: readonly Ability['kind'][];
      readonly labels?: readonly string[];
      readonly ids?: readonly string[];
    };

/** The change that a constant ability makes, with all quantities and names resolved. */
export function toChange(context: ReadContext, scope: Scope, change: ConstantChange, reads: Reads): Change {
  const amount = (value: Quantity): number => reads.quantity(context, scope, value);
  if ('by' in change) return { kind: 'add', stat: change.stat, by: amount(change.by) };
  if ('to' in change) return { kind: 'set', stat: change.stat, to: amount(change.to) };
  if ('gain' in change) return { kind: 'gain', keyword: change.gain, value: amount(change.value ?? 0) };
  if ('lose' in change) return { kind: 'lose', keyword: change.lose };
  if ('fact' in change) return factChange(change);
  if ('mute' in change) return { kind: 'mute', texts: change.mute };
  if ('immune' in change) return { kind: 'immune', from: settledFilter(context, scope, change.immune, reads) };
  if ('spare' in change) return spareOf(context, scope, change.spare, false, reads);
  const side = settledSide(context, scope, change, reads);
  if ('allow' in change) return { kind: 'allow', what: change.allow, ...side };
  return { kind: 'forbid', what: change.forbid, ...side };
}

/** What a text spares, with all quantities and names resolved. */
export function spareOf(
  context: ReadContext,
  scope: Scope,
  { kind, from, by, atMost }: Sparing,
  once: boolean,
  reads: Reads,
): Spare {
  const amount = (value: Quantity): number => reads.quantity(context, scope, value);
  return {
    kind: 'spare',
    harm: kind,
    from: from ? settledFilter(context, scope, from, reads) : null,
    by: by === undefined ? null : amount(by),
    once,
    ...(atMost !== undefined && { atMost: amount(atMost) }),
  };
}

export function factChange({ fact, add, remove }: FactChange): Change {
  const change: Writable<Extract<Change, { kind: 'fact' }>> = { kind: 'fact', fact };
  if (add) change.add = add;
  if (remove) change.remove = remove;
  return change;
}

/** Whether an aspect can protect it from being changed: true for what a card is, false for what it may do. */
export const isDescription = (what: About): boolean => what === 'fact' || what === 'keyword' || what === 'mute';

/** Whether the change concerns `what` of this name. */
export function isAbout(change: Change, what: About, name: string): boolean {
  switch (change.kind) {
    case 'add':
    case 'set':
      return what === 'stat' && change.stat === name;
    case 'gain':
    case 'lose':
      return what === 'keyword' && change.keyword === name;
    case 'forbid':
    case 'allow':
      return what === change.kind && change.what === name;
    case 'fact':
      return what === 'fact' && change.fact === name;
    case 'ability':
      return false;
    default:
      return what === change.kind;
  }
}

/** A mute applies to the card's own texts always, and to a text given by an effect only if that effect is older than the mute. */
export const isMutedBy = (
  changes: readonly Made[],
  ability: Ability,
  giver: Pick<Made, 'id' | 'since'> | null,
): boolean =>
  changes.some(
    (made) =>
      made.change.kind === 'mute' &&
      isMeant(made.change.texts, ability) &&
      (giver === null || ageOf(giver) < ageOf(made)),
  );

/** The labels of a text that have a gate: label, the label's number, and the gate's condition. */
export const gatesOf = (
  gates: Readonly<Record<string, Condition>> | undefined,
  { labels }: Ability,
): readonly (readonly [string, number, Condition])[] =>
  gates === undefined || labels === undefined
    ? NO_GATES
    : Object.entries(labels).flatMap(([label, n]) => (gates[label] ? [[label, n, gates[label]] as const] : []));

const NO_GATES: readonly (readonly [string, number, Condition])[] = [];

/** The value of a keyword after all that grants and removes it: in order of age if `inOrder`, otherwise a loss beats every grant. Blanking all texts removes printed keywords. */
export function keywordAfter(
  changes: readonly Made[],
  keyword: string,
  printed: number | null,
  inOrder: boolean,
): number | null {
  const isLost = ({ change }: Made): boolean => change.kind === 'lose' && change.keyword === keyword;
  const isBlank = ({ change }: Made): boolean => change.kind === 'mute' && change.texts === 'all';
  if (!inOrder && changes.some(isLost)) return null;
  let value = !inOrder && changes.some(isBlank) ? null : printed;
  for (const made of inOrder ? byAge(changes) : changes) {
    const { change } = made;
    if (change.kind === 'gain' && change.keyword === keyword) value = (value ?? 0) + change.value;
    else if (inOrder && (isLost(made) || isBlank(made))) value = null;
  }
  return value;
}

/** The names of a keyword: printed ones, and those of the changes that give it. */
export function namesAfter(
  changes: readonly Made[],
  printed: number | readonly string[] | undefined,
): readonly string[] {
  const given = changes.flatMap(({ change }) => (change.kind === 'gain' && change.names) || []);
  return typeof printed === 'object' ? [...printed, ...given] : given;
}

/** Whether the ability is among the muted texts. */
function isMeant(texts: Muting, { kind, id, labels = {} }: Ability): boolean {
  if (texts === 'all') return true;
  return (
    texts.kinds?.includes(kind) === true ||
    texts.ids?.includes(id) === true ||
    texts.labels?.some((label) => labels[label] !== undefined) === true
  );
}
