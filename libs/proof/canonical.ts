import { LONE_SURROGATE, utf8 } from './bytes.js';

/** Any JSON value: what a stored payload may contain. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Deeper values are refused: no legitimate payload needs more, and the limit bounds the work that a hostile file can
 * cause.
 */
export const MAX_JSON_DEPTH = 128;

/**
 * The RFC 8785 text of a JSON value. Throws a TypeError for anything that JSON would silently drop or change
 * (undefined, NaN, infinities, functions, dates, sparse arrays, lone surrogates), because a hash must cover exactly
 * what was meant.
 */
export function canonicalText(value: unknown): string {
  return textOf(value, []);
}

/** The UTF-8 bytes of `canonicalText`, over which every hash and signature is computed. */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalText(value));
}

/** The path to a value: keys and indices. */
type Path = (string | number)[];

/** Validates and serialises in one pass: every event of every match passes here a dozen times. */
function textOf(value: unknown, path: Path): string {
  if (path.length > MAX_JSON_DEPTH) throw new TypeError(`nested deeper than ${MAX_JSON_DEPTH} levels`);
  if (typeof value === 'string') return quoted(value, path);
  // RFC 8785 serialises a finite number as ECMAScript does.
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return listText(value, path);
  if (isPlainObject(value)) return memberText(value, path);
  throw new TypeError(`${placed(path)} is ${describe(value)}, which JSON cannot hold`);
}

function listText(list: readonly unknown[], path: Path): string {
  let text = '';
  for (let i = 0; i < list.length; i++) {
    path.push(i);
    text += `${i === 0 ? '' : ','}${textOf(list[i], path)}`;
    path.pop();
  }
  return `[${text}]`;
}

/** Keys are ordered by UTF-16 code unit, which is JavaScript's default sort order. */
function memberText(members: Readonly<Record<string, unknown>>, path: Path): string {
  let text = '';
  for (const key of Object.keys(members).sort()) {
    const name = quoted(key, path);
    path.push(key);
    text += `${text === '' ? '' : ','}${name}:${textOf(members[key], path)}`;
    path.pop();
  }
  return `{${text}}`;
}

const NOTHING_TO_ESCAPE = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function quoted(text: string, path: Path): string {
  if (NOTHING_TO_ESCAPE.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new TypeError(`${placed(path)} holds a lone surrogate`);
  return JSON.stringify(text);
}

const placed = (path: Path): string =>
  path.reduce<string>((text, step) => `${text}${typeof step === 'number' ? `[${step}]` : `.${step}`}`, '$');

// A page, a worker and a test sandbox have different realms, so `Object.prototype` cannot be compared by identity: a
// plain object is one whose prototype has no prototype.
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
}
