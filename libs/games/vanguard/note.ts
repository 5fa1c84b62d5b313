import type { Card, CardId, Context, Table, TableEvent } from '#kernel';
import type { Tiers } from './part.js';

/** What the procedures of this game remember beside a table (`Memory.note`). Tables that follow each other share it until it is replaced. */
export interface Note {
  /** The last search for rule actions; null: there was none. */
  readonly look: Look | null;
  /** By zone number, lists of cards that hold no pseudo-card. An entry is used only for the same list, so tables may share these lists. */
  readonly clean: (readonly CardId[])[];
  /** By zone number, the last hash of how cards lie (`lieOf`). An entry is used only for the same cards. */
  readonly lie: Hashed[];
}

/** The rule actions that were possible when the run that led to `table` had recorded this many events. */
export interface Look {
  readonly table: Table;
  readonly run: readonly TableEvent[];
  readonly events: number;
  readonly possible: Tiers;
}

/** The state of the hash after a zone with these cards, if each zone before it holds the cards of its own entry. */
export interface Hashed {
  readonly cards: readonly Card[];
  readonly one: number;
  readonly other: number;
}

export const noteIn = ({ memory }: Pick<Context, 'memory'>): Note =>
  (memory.note ??= { look: null, clean: [], lie: [] } satisfies Note) as Note;
