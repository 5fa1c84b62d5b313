/** Any JSON value. Tables, events, decisions and cards consist of nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Text that needs no escapes in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** The canonical text of a JSON value: keys sorted, no white space. Equal values give equal text. */
export function stableText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  const record = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${stableText(record[key])}`;
  }
  return `{${text}}`;
}

/** A deep copy of plain JSON data. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOf((value as Record<string, unknown>)[key]);
  return copy as T;
}

/**
 * A copy of the record with more entries. Use it wherever a key may be new: engines give each object that is spread and then gets a new key
 * (`{ ...record, key }`) a hidden class of its own, which takes microseconds and slows down all code that meets such objects.
 */
export const withEntries = <T extends object>(record: T, more: Readonly<Partial<T>>): T =>
  Object.assign({}, record, more);

/** A copy of the record with one entry set; see `withEntries`. */
export function withEntry<T>(record: Readonly<Record<string, T>>, key: string | number, value: T): Record<string, T> {
  const copy: Record<string, T> = Object.assign({}, record);
  copy[key] = value;
  return copy;
}

/** The value at the path. */
export function valueAt(value: unknown, at: readonly (string | number)[]): Json {
  return at.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value) as Json;
}

/** A copy of the value with `other` at the path; everything off the path is shared with the original. */
export function withValueAt<T>(value: T, at: readonly (string | number)[], other: unknown): T {
  const [step, ...rest] = at;
  if (step === undefined) return other as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string | number, unknown>;
  copy[step] = withValueAt(copy[step], rest, other);
  return copy as T;
}

/** Makes the compiler prove that all members of a union are handled. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
