/** The names known at a point in a text: cards, numbers and seats bound before it. */
export interface Names {
  readonly cards: readonly string[];
  readonly numbers: readonly string[];
  readonly seats: readonly string[];
}

/** Known to every text: the card that has it, its host, and the cards that lie on it. */
const ALWAYS: readonly string[] = ['self', 'host', 'riders'];

export const NO_NAMES: Names = { cards: ALWAYS, numbers: [], seats: [] };

export const withNames = (names: Names, kind: keyof Names, more: readonly string[]): Names => ({
  ...names,
  [kind]: [...names[kind], ...more],
});

/** The triggering or affected cards, known before the text is carried out. */
const SUBJECTS = withNames(NO_NAMES, 'cards', ['subjects']);

/** The names from the trigger that a part of an ability may use, with the subjects' last known numbers; null if the part has no trigger. */
export function namesIn(kind: string, part: string, numbers: readonly string[]): Names | null {
  if (part === 'on' || part === 'subject') return NO_NAMES;
  if (kind !== 'triggered') return kind === 'replacement' ? SUBJECTS : null;
  if (part === 'when' || part === 'keeps') return SUBJECTS;
  return { cards: [...SUBJECTS.cards, 'became', 'others'], numbers, seats: ['owner'] };
}

export const both = (one: Names, other: Names): Names => ({
  cards: [...one.cards, ...other.cards],
  numbers: [...one.numbers, ...other.numbers],
  seats: [...one.seats, ...other.seats],
});

/** Names are used as keys of plain objects, so they must not be inherited members. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value) && !(value in {});
