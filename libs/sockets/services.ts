import type { CommandFrame, MatchEventDocument, MatchSnapshot, PendingDecision } from '#contract';
import type { SeatClaims } from '#access';

/** What a token gives access to, and until when (milliseconds since 1970, by this machine's clock). */
export interface Admission {
  readonly claims: SeatClaims;
  readonly until: number;
}

export interface LiveNews {
  readonly events: readonly MatchEventDocument[];
  /** The version of the last event, or the requested version if there are none. */
  readonly version: number;
  /** The latest version that this viewer may see. */
  readonly head: number;
  readonly behindMs: number;
  /** Whether no more events can follow. */
  readonly over: boolean;
  /** Null while there are more events to ask for. */
  readonly standing: {
    readonly pending: PendingDecision | null;
    /** By seat. */
    readonly connected: readonly boolean[];
  } | null;
}

export interface Wait {
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** The functions of the service that a socket session needs. All reject with errors that `toProblem` understands. */
export interface LiveServices {
  admit(token: string, matchId: string): Promise<Admission>;
  /** The match as the viewer may see it, if more than `beyond` events have happened after a version; otherwise null. */
  snapshot(claims: SeatClaims, after: number, beyond: number): Promise<MatchSnapshot | null>;
  news(claims: SeatClaims, after: number, wait: Wait): Promise<LiveNews>;
  carryOut(
    claims: SeatClaims,
    frame: CommandFrame,
    /** Round-trip time of the connection in milliseconds, as measured by this server. */
    lagMs: number,
  ): Promise<{ readonly version: number; readonly replayed: boolean }>;
  /** The number of spectators of the match, as far as this node knows. */
  watchersOf(matchId: string): number;
  /** Database time in milliseconds. */
  now(): number;
}
