import type { Result } from '#results';

/** Where a match was recorded: here, or under a name that whoever imported it gave. */
export const LOCAL = 'local';

/** When a card of a seat was first seen by everybody, and first played from hand; in turns, 0 before the first. */
export interface CardSighting {
  readonly card: string;
  /** Whose card it is. */
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
  /** What the ladder knew of the player when the match was opened (mu - 3 sigma); null outside ladders. */
  readonly rating: number | null;
}

/** A finished match as the archive knows it. */
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
  /** Hex; the hash of the last event, which binds all before. */
  readonly head: string;
}

export interface IndexedMatch {
  readonly entry: ArchiveEntry;
  readonly cards: readonly CardSighting[];
}
