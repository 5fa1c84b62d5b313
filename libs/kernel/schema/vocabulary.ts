import type { ShapeRef } from './grammar.js';

/** Kinds of words that the language leaves to each game. */
export const WORDS = [
  ...(['stat', 'keyword', 'role', 'counter', 'link', 'reason', 'harm', 'phase', 'timing', 'icon', 'action'] as const),
  ...(['prohibition', 'permission', 'duration', 'mark', 'register', 'moment', 'replaced', 'span', 'label'] as const),
] as const;
export type Word = (typeof WORDS)[number];

/** The members of an object and the shape of each. */
export type Members = Readonly<Record<string, ShapeRef>>;

/** The words of a game that card texts may use. Zones and cards are known from the game itself. */
export interface Vocabulary {
  readonly words: Readonly<Record<Word, readonly string[]>>;
  /** What may be printed on a card, and what a card is by how it lies. Filters ask for both. */
  readonly facts: { readonly printed: Members; readonly live: Members };
  /** Where cards of one kind need more than others: the fact that tells the kind, and what cards of each kind must have. */
  readonly kinds: {
    readonly fact: string;
    readonly of: Readonly<Record<string, { readonly facts: readonly string[]; readonly stats: readonly string[] }>>;
  } | null;
  /** Keys of cards that the rules themselves use: every set has them. */
  readonly always: readonly string[];
  /** Numbers that activated texts know from the rules of the game, such as the X of a cost; none if left out. */
  readonly knows?: readonly string[];
  /** Kinds of abilities and parts of them that the language has and the rules of this game do not carry out, such as `silent`. */
  readonly lacks: readonly string[];
  /** The game's own operations (`custom`) with their settings. */
  readonly operations: Readonly<Record<string, Members>>;
  /** Names under which texts know cards after one of these operations, where its procedure answers with them; none if left out. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
}

/** What is wrong with data from outside: where, what, and the known word that comes closest. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestion: string | null;
}

/** `abilities[0].do[1].stat` */
export const pathText = (path: Problem['path']): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key), '');

/** One line for people: where, what, and what was probably meant. */
export function problemText({ path, message, suggestion }: Problem): string {
  const where = pathText(path);
  return `${where ? `${where}: ` : ''}${message}${suggestion === null ? '' : `; did you mean "${suggestion}"?`}`;
}
