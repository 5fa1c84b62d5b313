import type { EndReason } from '#match';

/** The result of a seat in a match. */
export interface SeatResult {
  readonly seat: number;
  /** The opaque id that the operator gave. */
  readonly player: string;
  readonly team: number;
  readonly won: boolean;
  /** 1 is best; seats of a team share a place, and so do seats that tie. Null in a void match. */
  readonly place: number | null;
}

/** A judge's ruling on a match that had already ended. */
export interface Correction {
  /** The judge: an opaque id. */
  readonly by: string;
  readonly reason: string;
}

/**
 * How a match ended, as decided at `decidedAt`. A correction is another result of the same match with the next
 * revision; earlier results never change.
 */
export interface Result {
  readonly matchId: string;
  /** 1 for the first result of a match. */
  readonly revision: number;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  /** The build of the rules engine, and the hash of every card set the match was played with. */
  readonly engine: string;
  readonly cardSets: Readonly<Record<string, string>>;
  /** The operator's own labels from the opening: ladder, season, tournament, round … */
  readonly labels: Readonly<Record<string, string>>;
  readonly seats: readonly SeatResult[];
  /** Empty for a draw and for a void match. */
  readonly winners: readonly number[];
  readonly reason: EndReason;
  readonly detail: string;
  /** Database time in milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly decidedAt: number;
  /** The number of events in the record at that time, and the hash of the last one, which covers all before it. */
  readonly events: number;
  readonly headHash: string;
  readonly correction: Correction | null;
}

/**
 * The types of entries in the feed and in webhooks. More may be added: readers should ignore those they do not know.
 */
export const RESULT_TYPES = ['match.result', 'match.corrected'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const typeOf = ({ revision }: Pick<Result, 'revision'>): ResultType =>
  revision === 1 ? 'match.result' : 'match.corrected';

/** The id of a result everywhere: the same for every attempt to deliver it, and after the feed is rebuilt. */
export const resultId = ({ matchId, revision }: Pick<Result, 'matchId' | 'revision'>): string =>
  `res_${matchId}_${revision}`;
