import type { Place as Slot } from '../game.js';
import type { Members, Problem, Vocabulary } from './vocabulary.js';
import type { ShapeName, ShapeRef } from './grammar.js';
import { isName, withNames, type Names } from './names.js';
import { nearest } from '../spelling.js';

/** More than any card needs. These limits also bound play: recursion depth, list lengths, size of numbers. */
export const LIMITS = {
  depth: 40,
  list: 200,
  text: 400,
  number: 1_000_000,
  values: 4_000,
  parts: 6,
  problems: 100,
} as const;

/** What a card's texts may refer to. */
export interface Known {
  readonly vocabulary: Vocabulary;
  readonly zones: readonly string[];
  /** Names for several zones together. */
  readonly groups: readonly string[];
  readonly inside: Readonly<Record<string, Slot>>;
  readonly cards: readonly string[];
  /** The abilities of the same card. */
  readonly abilities: readonly { readonly id: string; readonly kind: string; readonly bearer: string }[];
}

/** Where a value is, the names known there, and the object that it is a member of. */
export interface Place {
  readonly path: Problem['path'];
  readonly names: Names;
  readonly within: ObjectValue;
}

export type ObjectValue = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is ObjectValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as shown in messages. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** No suggestion for long words: they are hardly misspelt names, and comparing them takes time. */
const meant = (word: string, known: readonly string[]): string | null =>
  word.length > 60 ? null : nearest(word, known);

/** Returns the names known to the operations that follow, if the check binds any. */
type Check = (checker: Checker, value: unknown, place: Place) => Names | void;
export type Checks = Readonly<Record<ShapeName, Check>>;

const plain = (shape: ShapeRef): string => (shape.endsWith('?') ? shape.slice(0, -1) : shape);

/** Checks data against shapes and notes every mismatch. */
export class Checker {
  readonly problems: Problem[] = [];
  private values = 0;

  constructor(
    readonly known: Known,
    private readonly checks: Checks,
  ) {}

  note(path: Problem['path'], message: string, suggestion: string | null = null): void {
    if (this.problems.length < LIMITS.problems) this.problems.push({ path, message, suggestion });
  }

  /** Whether the value is one of the known words; notes a problem if not. */
  isWord(kind: string, value: unknown, path: Problem['path'], words: readonly string[]): value is string {
    if (typeof value === 'string' && words.includes(value)) return true;
    if (typeof value !== 'string')
      this.note(path, `${shown(value)} must be the name of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`);
    else this.note(path, `unknown ${kind} ${shown(value)}`, meant(value, words));
    return false;
  }

  check(shape: ShapeRef, value: unknown, place: Place): Names | void {
    if (++this.values > LIMITS.values) {
      if (this.values === LIMITS.values + 1) this.note([], `has more than ${LIMITS.values} values`);
      return;
    }
    if (place.path.length > LIMITS.depth) return this.note(place.path, 'is nested too deeply');
    const name = plain(shape);
    if (name.includes('|')) this.oneOf(name.split('|'), value, place.path);
    else return this.checks[name as ShapeName](this, value, place);
  }

  /** Checks that the value is one of a few; the word `null` stands for the value null. */
  oneOf(allowed: readonly string[], value: unknown, path: Problem['path']): void {
    if (value === null ? allowed.includes('null') : typeof value === 'string' && allowed.includes(value)) return;
    const suggestion = typeof value === 'string' ? meant(value, allowed) : null;
    this.note(path, `${shown(value)} must be one of ${allowed.join(', ')}`, suggestion);
  }

  list(shape: ShapeRef, value: unknown, place: Place): void {
    if (!Array.isArray(value)) return this.note(place.path, `${shown(value)} must be a list`);
    if (value.length > LIMITS.list) return this.note(place.path, `has more than ${LIMITS.list} entries`);
    value.forEach((entry, i) => this.check(shape, entry, { ...place, path: [...place.path, i] }));
  }

  /**
   * Checks an object's members: all that the form requires, and no others. `names` gives the names known to a member if they differ.
   * Returns the names known to the operations that follow.
   */
  members(form: Members, value: unknown, place: Place, names: (part: string) => Names | null = () => null): Names {
    if (!isObject(value)) {
      this.note(place.path, `${shown(value)} must be an object with ${Object.keys(form).join(', ')}`);
      return place.names;
    }
    this.noOthers(Object.keys(form), value, place.path);
    let inside = place.names;
    let after = place.names;
    for (const [key, shape] of Object.entries(form)) {
      const path = [...place.path, key];
      const member = Object.hasOwn(value, key) ? value[key] : undefined;
      if (member === undefined) {
        if (!shape.endsWith('?')) this.note(path, 'is missing');
        continue;
      }
      const given = this.check(shape, member, { path, names: names(key) ?? inside, within: value });
      if (given) inside = after = given;
      if (!isName(member)) continue;
      inside = bound(INSIDE, plain(shape), member, inside);
      after = bound(AFTER, plain(shape), member, after);
    }
    return after;
  }

  private noOthers(known: readonly string[], value: ObjectValue, path: Problem['path']): void {
    for (const key of Object.keys(value)) if (!known.includes(key)) this.isWord('member', key, [...path, key], known);
  }

  /** Checks the object against the form that its members fit best. */
  variant(kind: string, forms: readonly Members[], value: unknown, place: Place): void {
    if (!isObject(value)) return this.note(place.path, `${shown(value)} must be a ${kind}`);
    const keys = Object.keys(value);
    const fits = (form: Members): number => keys.filter((key) => Object.hasOwn(form, key)).length;
    const lacks = (form: Members): number =>
      Object.entries(form).filter(([key, shape]) => !shape.endsWith('?') && !Object.hasOwn(value, key)).length;
    const [best] = [...forms].sort((a, b) => fits(b) - fits(a) || lacks(a) - lacks(b));
    if (best && fits(best) > 0) return void this.members(best, value, place);
    const words = [...new Set(forms.flatMap((form) => Object.keys(form)))];
    if (keys.length === 0) return this.note(place.path, `a ${kind} has one of ${words.join(', ')}`);
    this.isWord(kind, keys[0], [...place.path, keys[0] as string], words);
  }
}

/** Shapes that bind a name: for the members that follow, or for the operations that follow. */
const INSIDE: Readonly<Record<string, keyof Names>> = { 'binds cards inside': 'cards', 'binds seat inside': 'seats' };
const AFTER: Readonly<Record<string, keyof Names>> = { 'binds cards': 'cards', 'binds number': 'numbers' };

const bound = (by: Readonly<Record<string, keyof Names>>, shape: string, name: string, names: Names): Names =>
  by[shape] ? withNames(names, by[shape], [name]) : names;
