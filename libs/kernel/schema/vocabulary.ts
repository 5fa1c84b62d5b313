import type { ShapeRef } from './grammar.js';

/** Kinds of words that each game defines for itself. */
export const WORDS = [
  ...(['stat', 'keyword', 'role', 'counter', 'link', 'reason', 'harm', 'phase', 'timing', 'icon', 'action'] as const),
  ...(['prohibition', 'permission', 'duration', 'mark', 'register', 'moment', 'replaced', 'span', 'label'] as const),
] as const;
export type Word = (typeof WORDS)[number];

/** The members of an object and the shape of each. */
export type Members = Readonly<Record<string, ShapeRef>>;

/** The words that a game's card texts may use. Zones and cards come from the game itself. */
export interface Vocabulary {
  readonly words: Readonly<Record<Word, readonly string[]>>;
  /** Facts that may be printed on a card, and facts that depend on the card's state. Filters may use both. */
  readonly facts: { readonly printed: Members; readonly live: Members };
  /** What each kind of card must have: the fact that names the kind, and the required facts and stats; null if there are no such rules. */
  readonly kinds: {
    readonly fact: string;
    readonly of: Readonly<Record<string, { readonly facts: readonly string[]; readonly stats: readonly string[] }>>;
  } | null;
  /** Keys of cards that the rules themselves use; every set must contain them. */
  readonly always: readonly string[];
  /** Numbers that the rules bind for activated texts, such as the X of a cost; absent: none. */
  readonly knows?: readonly string[];
  /** Kinds of abilities and parts of abilities that the language has but this game's rules do not support, such as `silent`. */
  readonly lacks: readonly string[];
  /** The game's own operations (`custom`) with their settings. */
  readonly operations: Readonly<Record<string, Members>>;
  /** Names that these operations bind, if their procedure returns cards; absent: none. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
}

/** A problem in imported data: where it is, what it is, and the closest known word. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestion: string | null;
}

/** A path as text: `abilities[0].do[1].stat`. */
export const pathText = (path: Problem['path']): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key), '');

/** One line for people: where, what, and what was probably meant. */
export function problemText({ path, message, suggestion }: Problem): string {
  const where = pathText(path);
  return `${where ? `${where}: ` : ''}${message}${suggestion === null ? '' : `; did you mean "${suggestion}"?`}`;
}
