import { categoriesIn, filled, same } from './holes.js';
import type { Production, Productions } from './production.js';
import { pieces, type Piece } from './wording.js';

/** One way to understand the text from a position on: its meaning, and the position where it ends. */
export interface Reading {
  readonly value: unknown;
  readonly end: number;
}

/** Reads what productions cannot express; returns every reading from a position on. */
export type Listener = (reader: Reader, at: number) => readonly Reading[];

interface Compiled {
  readonly data: unknown;
  readonly pieces: readonly Piece[];
  readonly categories: ReadonlyMap<string, string>;
}

/** The productions of each category, compiled for reading. */
export class Readable {
  readonly #compiled = new Map<string, readonly Compiled[]>();

  constructor(
    private readonly productions: Productions,
    readonly listeners: Readonly<Record<string, Listener>>,
  ) {}

  of(category: string): readonly Compiled[] {
    let found = this.#compiled.get(category);
    if (!found) {
      found = (this.productions[category] ?? []).flatMap(compiled);
      this.#compiled.set(category, found);
    }
    return found;
  }
}

const compiled = ({ data, en, printOnly }: Production): Compiled[] => {
  if (printOnly) return [];
  const categories = categoriesIn(data);
  return en.map((wording) => ({ data, categories, pieces: pieces(wording.toLowerCase()) }));
};

/** Finds all ways to understand a text; results are cached by category and position. Case matters only in names. */
export class Reader {
  readonly lower: string;
  readonly #memo = new Map<string, readonly Reading[]>();
  /** The furthest position up to which any part was understood: where the reader got stuck. */
  furthest = 0;

  constructor(
    readonly text: string,
    private readonly grammar: Readable,
    /** Listeners for this text only. */
    private readonly own: Readonly<Record<string, Listener>> = {},
  ) {
    this.lower = text.toLowerCase();
  }

  read(category: string, at: number): readonly Reading[] {
    const key = `${category}@${at}`;
    const known = this.#memo.get(key);
    if (known) return known;
    // A category that begins with itself finds nothing at this position, so left recursion ends.
    this.#memo.set(key, []);
    const listener = this.own[category] ?? this.grammar.listeners[category];
    const found = distinct([
      ...(listener ? listener(this, at) : []),
      ...this.grammar.of(category).flatMap((production) => this.#readAs(production, at)),
    ]);
    this.#memo.set(key, found);
    for (const { end } of found) this.furthest = Math.max(this.furthest, end);
    return found;
  }

  #readAs({ data, pieces, categories }: Compiled, start: number): Reading[] {
    let open: { readonly at: number; readonly values: ReadonlyMap<string, unknown> }[] = [
      { at: start, values: new Map() },
    ];
    for (const piece of pieces) {
      if ('hole' in piece) {
        const category = categories.get(piece.hole) ?? piece.hole;
        open = open.flatMap(({ at, values }) =>
          this.read(category, at).map(({ value, end }) => ({
            at: end,
            values: new Map(values).set(piece.hole, value),
          })),
        );
      } else {
        const texts = 'text' in piece ? [piece.text] : [piece.many, piece.one];
        open = open.flatMap(({ at, values }) =>
          texts.filter((text) => this.lower.startsWith(text, at)).map((text) => ({ at: at + text.length, values })),
        );
      }
      if (open.length === 0) return [];
    }
    return open.map(({ at, values }) => ({ value: filled(data, values), end: at }));
  }
}

/** Two ways with the same result count as one reading. */
const distinct = (readings: readonly Reading[]): readonly Reading[] =>
  readings.filter(
    (reading, i) =>
      !readings.slice(0, i).some((other) => other.end === reading.end && same(other.value, reading.value)),
  );
