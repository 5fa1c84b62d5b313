import canonicalize from 'canonicalize';
import { LONE_SURROGATE, utf8 } from './bytes.js';

/** What can stand in a stored payload. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Deeper values are refused: no honest payload needs it, and it bounds the work a hostile file can ask for. */
export const MAX_JSON_DEPTH = 128;

/**
 * The RFC 8785 text of a JSON value. Throws a TypeError for anything that JSON would silently drop or change
 * (undefined, NaN, infinities, functions, dates, sparse arrays, lone surrogates), because a hash must cover what was meant.
 */
export function canonicalText(value: unknown): string {
  assertJson(value, '$', 0);
  return canonicalize(value) as string;
}

/** The UTF-8 bytes of `canonicalText`: what every hash and signature is computed over. */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalText(value));
}

function assertJson(value: unknown, path: string, depth: number): asserts value is Json {
  if (depth > MAX_JSON_DEPTH) throw new TypeError(`nested deeper than ${MAX_JSON_DEPTH} levels`);
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') return assertText(value, path);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path} is ${value}, which JSON cannot hold`);
    return;
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) assertJson(value[i], `${path}[${i}]`, depth + 1);
    return;
  }
  if (!isPlainObject(value)) throw new TypeError(`${path} is ${describe(value)}, which JSON cannot hold`);
  for (const key of Object.keys(value)) {
    assertText(key, path);
    assertJson(value[key], `${path}.${key}`, depth + 1);
  }
}

function assertText(text: string, path: string): void {
  if (LONE_SURROGATE.test(text)) throw new TypeError(`${path} holds a lone surrogate`);
}

// Realms differ between a page, a worker and a test sandbox, so a prototype is judged by its own parent, not by identity.
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  return typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
}
