import type { Result } from '#results';

/** Where a match was recorded: here, or the origin that the import gave it. */
export const LOCAL = 'local';

/**
 * The turns in which a card of a seat was first visible to everybody and first played from hand; 0 is before the first
 * turn.
 */
export interface CardSighting {
  readonly card: string;
  /** The owner of the card. */
  readonly seat: number;
  readonly seen: number;
  readonly played: number | null;
}

export type Outcome = 'won' | 'lost' | 'drew' | 'void';

export interface ArchivedSeat {
  readonly seat: number;
  readonly player: string;
  readonly team: number;
  readonly outcome: Outcome;
  /** The player's score on the ladder when the match was opened (mu - 3 sigma); null outside ladders. */
  readonly rating: number | null;
}

/** A finished match in the archive. */
export interface ArchiveEntry {
  readonly matchId: string;
  readonly origin: string;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly engine: string;
  readonly ladder: string | null;
  readonly season: string | null;
  readonly tournament: string | null;
  readonly round: string | null;
  readonly table: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly seats: readonly ArchivedSeat[];
  readonly winners: readonly number[];
  readonly result: 'decided' | 'drawn' | 'void';
  readonly reason: Result['reason'];
  readonly detail: string;
  readonly turns: number;
  readonly answers: number;
  readonly events: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Hex; the hash of the last event, which covers all events before it. */
  readonly head: string;
}

export interface IndexedMatch {
  readonly entry: ArchiveEntry;
  readonly cards: readonly CardSighting[];
}
