import type { EndReason } from '#match';
import type { Outcome } from './entry.js';

/** Both ends included; null: no limit. */
export interface Span {
  readonly least: number | null;
  readonly most: number | null;
}

/** Matches in which a card was seen, or played. */
export interface CardCondition {
  readonly card: string;
  readonly how: 'seen' | 'played';
  /** In this turn at the latest; null: in any turn. */
  readonly byTurn: number | null;
  /** The owner of the card; null: any seat. */
  readonly seat: number | null;
}

/** The conditions that a match must satisfy, all of them. */
export interface ArchiveFilter {
  /** All of them took part. */
  readonly players: readonly string[];
  /** The result for the first of `players`. */
  readonly outcome: Outcome | null;
  readonly game: string | null;
  readonly edition: string | null;
  readonly mode: string | null;
  readonly ladder: string | null;
  readonly season: string | null;
  readonly tournament: string | null;
  readonly round: string | null;
  readonly table: string | null;
  readonly origin: string | null;
  readonly result: 'decided' | 'drawn' | 'void' | null;
  readonly reason: EndReason | null;
  readonly turns: Span;
  readonly answers: Span;
  readonly events: Span;
  readonly seconds: Span;
  /** Applies to every rated seat. */
  readonly rating: Span;
  /** When the match was opened, in milliseconds since 1970. */
  readonly opened: Span;
  /** All of them; they are cards of `game`. */
  readonly cards: readonly CardCondition[];
  readonly collection: string | null;
}

const ANY: Span = { least: null, most: null };

export const EVERYTHING: ArchiveFilter = {
  players: [],
  outcome: null,
  game: null,
  edition: null,
  mode: null,
  ladder: null,
  season: null,
  tournament: null,
  round: null,
  table: null,
  origin: null,
  result: null,
  reason: null,
  turns: ANY,
  answers: ANY,
  events: ANY,
  seconds: ANY,
  rating: ANY,
  opened: ANY,
  cards: [],
  collection: null,
};
