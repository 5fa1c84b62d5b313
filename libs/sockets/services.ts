import type { CommandFrame, MatchEventDocument, PendingDecision } from '#contract';
import type { SeatClaims } from '#platform';

/** What a token opens, and until when (milliseconds since 1970, by this machine's clock). */
export interface Admission {
  readonly claims: SeatClaims;
  readonly until: number;
}

export interface LiveNews {
  readonly events: readonly MatchEventDocument[];
  /** The version of the last of them, or what was asked after. */
  readonly version: number;
  /** How far the match has come for this viewer. */
  readonly head: number;
  readonly behindMs: number;
  /** Whether nothing can follow. */
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

/** What a socket's conversation needs of the service behind it. All reject with whatever `toProblem` understands. */
export interface LiveServices {
  admit(token: string, matchId: string): Promise<Admission>;
  news(claims: SeatClaims, after: number, wait: Wait): Promise<LiveNews>;
  carryOut(
    claims: SeatClaims,
    frame: CommandFrame,
    /** Round trip of the line as it was measured here. */
    lagMs: number,
  ): Promise<{ readonly version: number; readonly replayed: boolean }>;
  /** How many watch the match, as far as this node knows. */
  watchersOf(matchId: string): number;
  /** Database time. */
  now(): number;
}
