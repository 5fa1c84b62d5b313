/** What an effect knows at some place of its text: names of cards, numbers and seats bound before. */
export interface Names {
  readonly cards: readonly string[];
  readonly numbers: readonly string[];
  readonly seats: readonly string[];
}

/** Known to every text: the card that has it, what that card lies on, and what lies on it. */
const ALWAYS: readonly string[] = ['self', 'host', 'riders'];

export const NO_NAMES: Names = { cards: ALWAYS, numbers: [], seats: [] };

export const withNames = (names: Names, kind: keyof Names, more: readonly string[]): Names => ({
  ...names,
  [kind]: [...names[kind], ...more],
});

/** The card that set something off, before its text is carried out. */
const SUBJECTS = withNames(NO_NAMES, 'cards', ['subjects']);

/** What a part of an ability knows of what set it off, with the subjects' last known numbers; null if nothing does. */
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

/** Names are looked up in plain objects, so they must not be members that every object has. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value) && !(value in {});
