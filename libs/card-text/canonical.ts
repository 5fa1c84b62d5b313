import type { Filter } from '#kernel';
import { isMembers } from './engine/holes.js';

/** The parts of a filter that must all hold, as one list. */
export function parts(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return 'all' in filter ? filter.all.flatMap(parts) : [filter];
}

/** One filter of all parts, in a canonical order, because their order has no meaning. */
export function allOf(list: readonly Filter[]): Filter | undefined {
  const sorted = list
    .map((part) => ({ part, text: JSON.stringify(part) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ part }) => part);
  return sorted.length > 1 ? { all: sorted } : sorted[0];
}

/** The same abilities in the form that the reader produces: abilities with the same meaning become equal data. */
export function canonical<T>(value: T): T {
  return formOf(value) as T;
}

function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => !doesNothing(part)).map(formOf);
  if (!isMembers(value)) return value;
  const { compare } = value as { compare?: readonly [unknown, string, unknown] };
  if (compare && compare[1] === '>=' && compare[2] === 1 && isMembers(compare[0]) && 'count' in compare[0])
    return { exists: formOf(compare[0].count) };
  const { exists } = value as { exists?: unknown };
  if (isMembers(exists) && exists.bound === 'discarded' && exists.where === undefined) return { did: 'discarded' };
  const entries = Object.entries(value)
    .filter(([key, part]) => key !== 'purpose' && part !== undefined && !(key === 'value' && part === 0))
    .map(([key, part]) => [key, FILTERS.has(key) && isMembers(part) ? filterOf(part as Filter) : formOf(part)]);
  return Object.fromEntries(entries);
}

/** Whether an operation is an "if" that does nothing either way. */
const doesNothing = (part: unknown): boolean =>
  isMembers(part) && part.op === 'if' && part.otherwise === undefined && Array.isArray(part.do) && part.do.length === 0;

/** The members whose values are filters. */
const FILTERS = new Set(['where', 'from', 'other', 'carries', 'liesOn']);

function filterOf(value: Filter): unknown {
  if ('zone' in value || 'bound' in value || 'either' in value || 'which' in value) return formOf(value);
  return allOf(parts(value).map((part) => formOf(part) as Filter));
}
