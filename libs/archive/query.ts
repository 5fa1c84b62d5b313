import type { EndReason } from '#match';
import type { Outcome } from './entry.js';

/** From and to, both included; null: no bound. */
export interface Span {
  readonly least: number | null;
  readonly most: number | null;
}

/** Matches in which somebody's card was seen, or played. */
export interface CardWish {
  readonly card: string;
  readonly how: 'seen' | 'played';
  /** On this turn at the latest; null: at any time. */
  readonly byTurn: number | null;
  /** Whose card; null: anybody's. */
  readonly seat: number | null;
}

/** What a match must be to be found; every wish narrows it down. */
export interface ArchiveFilter {
  /** All of them played in it. */
  readonly players: readonly string[];
  /** How it ended for the first of the players. */
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
  /** Of every rated seat. */
  readonly rating: Span;
  /** Milliseconds since 1970; when the match was opened. */
  readonly opened: Span;
  /** Each of them; they are cards of `game`. */
  readonly cards: readonly CardWish[];
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
