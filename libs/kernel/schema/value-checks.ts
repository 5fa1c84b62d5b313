import type { ShapeRef } from './grammar.js';
import { isObject, LIMITS, shown, type Checker, type Checks } from './checker.js';
import { isName } from './names.js';
import type { Members, Word } from './vocabulary.js';

/** Checks for single values (words, names, numbers, texts) and for lists of them. */

export type Check = Checks[keyof Checks];

export const listOf =
  (shape: ShapeRef): Check =>
  (checker, value, place) =>
    checker.list(shape, value, place);

export const orNone =
  (check: Check): Check =>
  (checker, value, place) => {
    if (value !== null) check(checker, value, place);
  };

export const oneOf =
  (...allowed: readonly string[]): Check =>
  (checker, value, { path }) =>
    checker.oneOf(allowed, value, path);

/** The allowed values, which the compiler compares with a type. */
export const oneOfAll = <T extends string>(allowed: Readonly<Record<T, true>>): Check => oneOf(...Object.keys(allowed));

export const word =
  (kind: Word): Check =>
  (checker, value, { path }) =>
    void checker.isWord(kind, value, path, checker.known.vocabulary.words[kind]);

export const wholeNumber: Check = (checker, value, { path }) => {
  if (!Number.isInteger(value) || Math.abs(value as number) > LIMITS.number)
    checker.note(path, `${shown(value)} must be a whole number of at most ${LIMITS.number}`);
};

export const seat: Check = (checker, value, { path, names }) => {
  if (!isObject(value)) return checker.oneOf(['controller', 'team', 'opponent', 'turn', 'any'], value, path);
  checker.members({ bound: 'text' }, value, { path, names, within: {} });
  checker.isWord('bound seat', value.bound, [...path, 'bound'], names.seats);
};

/** The names of the places inside zones, or of their rows or columns. */
function slots({ known }: Checker, kind: 'place' | 'row' | 'column'): readonly string[] {
  if (kind === 'place') return Object.keys(known.inside);
  return Object.values(known.inside).flatMap((slot) => slot[kind] ?? []);
}

export const slot =
  (kind: 'place' | 'row' | 'column'): Check =>
  (checker, value, { path }) =>
    void checker.isWord(kind, value, path, slots(checker, kind));

export const slotList =
  (kind: 'place' | 'row' | 'column'): Check =>
  (checker, value, { path }) => {
    if (!Array.isArray(value)) return checker.note(path, `${shown(value)} must be a list of ${kind}s`);
    value.forEach((name, i) => checker.isWord(kind, name, [...path, i], slots(checker, kind)));
  };

export const whereItLies: Check = (checker, value, { path }) => {
  const { zones, groups } = checker.known;
  const names = [...zones, ...groups, 'any'];
  if (Array.isArray(value)) value.forEach((name, i) => checker.isWord('zone', name, [...path, i], names));
  else checker.isWord('zone', value, path, names);
};

export const numbersOf =
  (kind: 'stat' | 'label'): Check =>
  (checker, value, place) => {
    if (!isObject(value))
      return checker.note(place.path, `${shown(value)} must be an object with a number for each name`);
    for (const [name, amount] of Object.entries(value)) {
      const path = [...place.path, name];
      checker.isWord(kind, name, path, checker.known.vocabulary.words[kind]);
      wholeNumber(checker, amount, { ...place, path });
    }
  };

export const factsOf = (checker: Checker): Members => {
  const { printed, live } = checker.known.vocabulary.facts;
  return { ...printed, ...live };
};

/** Values that the fact can have; for a fact that is a list (traits, names), single members of it. */
export const values: Check = (checker, value, place) => {
  const shape = factsOf(checker)[String(place.within.fact)]?.replace('?', '');
  const entry: ShapeRef = shape === undefined || shape === 'texts' ? 'text' : (shape as ShapeRef);
  checker.list(entry, value, place);
};

export const text: Check = (checker, value, { path }) => {
  if (typeof value !== 'string') checker.note(path, `${shown(value)} must be a text`);
  else if (value.length > LIMITS.text) checker.note(path, `has more than ${LIMITS.text} characters`);
};

export const flag: Check = (checker, value, { path }) => {
  if (typeof value !== 'boolean') checker.note(path, `${shown(value)} must be true or false`);
};

export const yes: Check = (checker, value, { path }) => {
  if (value !== true) checker.note(path, `${shown(value)} must be true, or be left out`);
};

export const boundName =
  (kind: 'cards' | 'numbers'): Check =>
  (checker, value, { path, names }) =>
    void checker.isWord(kind === 'cards' ? 'bound card' : 'bound number', value, path, names[kind]);

/** A list of bound names, of cards, numbers or seats. */
export const boundNames: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of names`);
  const { cards, numbers, seats } = place.names;
  value.forEach((name, i) => checker.isWord('bound name', name, [...place.path, i], [...cards, ...numbers, ...seats]));
};

export const newName: Check = (checker, value, { path }) => {
  if (!isName(value)) checker.note(path, `${shown(value)} must be a name of letters, digits and hyphens`);
};

export const abilityOf =
  (kind: string, fits: (ability: Checker['known']['abilities'][number]) => boolean): Check =>
  (checker, value, { path }) => {
    const ids = checker.known.abilities.filter(fits).map(({ id }) => id);
    checker.isWord(kind, value, path, ids);
  };

/** What only continuous effects may contain. */
export const forTheEngine: Check = (checker, _value, { path }) =>
  checker.note(path, 'is reserved for the engine: ids of cards exist only during a match');
