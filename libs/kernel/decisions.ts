import { unreachable, type Json } from './json.js';
import type { Seat } from './table.js';

/**
 * One of several things a player may do. `id` is the answer; the other facts tell a person or a bot what it means. `count`, if present, is
 * the number of identical things the option stands for.
 */
export interface Option {
  readonly id: string;
  readonly [fact: string]: Json;
}

/** How many of the items in `of` a selection may contain. */
export interface Limit {
  readonly of: readonly string[];
  readonly min: number;
  readonly max: number;
}

/** The range in which the sum of the selected items' values must lie (for payments). */
export interface Total {
  readonly values: Readonly<Record<string, number>>;
  readonly min: number;
  readonly max: number;
}

/** A slot of an arrangement and how many items it takes. */
export interface Slot {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** Which items may go there; absent: all of them. */
  readonly of?: readonly string[];
  /** A condition on a slot that is not empty. */
  readonly needs?: Limit;
  /** The range in which the sum of the slot's items must lie. */
  readonly total?: Total;
}

/** The exact set of legal answers: the engine accepts what the offer accepts, and nothing else. */
export type Offer =
  | { readonly kind: 'choose'; readonly options: readonly Option[] }
  | {
      readonly kind: 'select';
      readonly from: readonly string[];
      readonly min: number;
      readonly max: number;
      readonly limits: readonly Limit[];
      readonly total: Total | null;
    }
  | { readonly kind: 'order'; readonly items: readonly string[] }
  | { readonly kind: 'amount'; readonly min: number; readonly max: number }
  | { readonly kind: 'confirm' }
  | {
      readonly kind: 'arrange';
      readonly items: readonly string[];
      readonly slots: readonly Slot[];
      /** Items that must be the only one in their slot. */
      readonly alone: readonly string[];
      /** Whether every item must be placed. */
      readonly complete: boolean;
    }
  /** One of the values that the match's cards have for a fact; the answer is its index in the list that `valuesOf` returns. */
  | { readonly kind: 'name'; readonly fact: string; readonly count: number };

export type Answer = string | number | boolean | readonly string[] | { readonly [slot: string]: readonly string[] };

export interface Decision {
  readonly id: string;
  readonly seat: Seat;
  /** What the decision is about, in the game's words; public. */
  readonly purpose: string;
  /** Null in the views of other seats. */
  readonly offer: Offer | null;
  /** The answer taken when time runs out. Null in the views of other seats. */
  readonly fallback: Answer | null;
  /** The definitions of offered cards that the seat cannot see on the table (when it searches a deck). Null in the views of other seats. */
  readonly shown: Readonly<Record<string, string>> | null;
  /** The moments until which the fallback may be given as a standing answer; public. */
  readonly until?: readonly string[];
  /** Set if others may not even know the purpose. The game asks it whenever public facts allow it, so that asking reveals nothing. */
  readonly silent?: true;
}

/** The option that the answer names, if the offer is a `choose`. */
export const optionNamed = ({ offer }: Pick<Decision, 'offer'>, answer: Answer): Option | undefined =>
  offer?.kind === 'choose' ? offer.options.find(({ id }) => id === answer) : undefined;

/** Whether the answer equals the fallback. */
export const isFallback = ({ fallback }: Pick<Decision, 'fallback'>, answer: Answer): boolean =>
  JSON.stringify(answer) === JSON.stringify(fallback);

const distinctFrom = (items: readonly string[], allowed: readonly string[]): boolean => {
  const seen = new Set<string>();
  for (const item of items) {
    if (typeof item !== 'string' || seen.has(item) || !allowed.includes(item)) return false;
    seen.add(item);
  }
  return true;
};

const within = (n: number, min: number, max: number): boolean => n >= min && n <= max;

function acceptsSelection(offer: Offer & { kind: 'select' }, answer: readonly string[]): boolean {
  if (!within(answer.length, offer.min, offer.max) || !distinctFrom(answer, offer.from)) return false;
  for (const limit of offer.limits) {
    if (!within(answer.filter((item) => limit.of.includes(item)).length, limit.min, limit.max)) return false;
  }
  return !offer.total || addsUp(offer.total, answer);
}

/** What an item is worth; 0 if it has no value. */
export const valueIn = ({ values }: Total, item: string): number =>
  Object.hasOwn(values, item) ? (values[item] as number) : 0;

function addsUp(total: Total, items: readonly string[]): boolean {
  const sum = items.reduce((so, item) => so + valueIn(total, item), 0);
  return within(sum, total.min, total.max);
}

function acceptsArrangement(offer: Offer & { kind: 'arrange' }, answer: Readonly<Record<string, unknown>>): boolean {
  const placed: string[] = [];
  for (const [slotId, items] of Object.entries(answer)) {
    if (!Array.isArray(items) || items.length > offer.items.length || !offer.slots.some((slot) => slot.id === slotId))
      return false;
    if (items.length > 1 && items.some((item: string) => offer.alone.includes(item))) return false;
    placed.push(...(items as string[]));
  }
  if (!distinctFrom(placed, offer.items)) return false;
  if (offer.complete && placed.length !== offer.items.length) return false;
  return offer.slots.every((slot) =>
    takes(slot, Object.hasOwn(answer, slot.id) ? (answer[slot.id] as readonly string[]) : []),
  );
}

function takes({ min, max, of, needs, total }: Slot, items: readonly string[]): boolean {
  if (!within(items.length, min, max) || (of && items.some((item) => !of.includes(item)))) return false;
  if (total && !addsUp(total, items)) return false;
  if (!needs || items.length === 0) return true;
  return within(items.filter((item) => needs.of.includes(item)).length, needs.min, needs.max);
}

/** Whether the offer accepts the answer. A client may have sent any JSON. */
export function accepts(offer: Offer, answer: unknown): answer is Answer {
  switch (offer.kind) {
    case 'choose':
      return typeof answer === 'string' && offer.options.some((option) => option.id === answer);
    case 'select':
      return Array.isArray(answer) && acceptsSelection(offer, answer as string[]);
    case 'order':
      return (
        Array.isArray(answer) && answer.length === offer.items.length && distinctFrom(answer as string[], offer.items)
      );
    case 'amount':
      return Number.isInteger(answer) && !Object.is(answer, -0) && within(answer as number, offer.min, offer.max);
    case 'confirm':
      return typeof answer === 'boolean';
    case 'arrange':
      return (
        answer !== null &&
        typeof answer === 'object' &&
        !Array.isArray(answer) &&
        acceptsArrangement(offer, answer as Record<string, unknown>)
      );
    case 'name':
      return Number.isInteger(answer) && !Object.is(answer, -0) && within(answer as number, 0, offer.count - 1);
    default:
      return unreachable(offer);
  }
}

/** Merges options that differ only in their id: the first one stands for all, with their number as `count`. */
export function foldAlike(options: readonly Option[]): Option[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const { id: _, ...facts } = option;
    const key = JSON.stringify(facts);
    const group = groups.get(key);
    if (group) group.push(option);
    else groups.set(key, [option]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0] as Option;
    return group.length === 1 ? first : { ...first, count: group.length };
  });
}
