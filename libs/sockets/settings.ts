import { LIMITS } from '#contract';

/** Limits for the sockets of one node. Tests use shorter times than production. */
export interface LiveSettings {
  /** Maximum number of sockets per node. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  /** Per seat and node: for several devices, and for sockets that are not closed yet. */
  readonly socketsPerSeat: number;
  /** Per match and node: all spectators of a match may share one token. */
  readonly spectatorsPerMatch: number;
  /** Messages per socket, and new sockets per address; in bursts of up to five seconds' worth. */
  readonly perMinute: number;
  /** Maximum number of commands in progress per socket. */
  readonly underWay: number;
  readonly frameBytes: number;
  /** How long a new socket may wait before it subscribes. */
  readonly subscribeMs: number;
  readonly heartbeatMs: number;
  /** How long one request for news waits before it is repeated. */
  readonly waitMs: number;
  /** Unsent bytes above which no more is read from the match. */
  readonly calmBytes: number;
  /** Unsent bytes above which the reader is given up. */
  readonly mostBytes: number;
  /** How long a reader may stay above `calmBytes`. */
  readonly slowMs: number;
  /** How long a socket may take to close. */
  readonly farewellMs: number;
}

export const LIVE_SETTINGS: LiveSettings = {
  sockets: 20_000,
  socketsPerAddress: 500,
  socketsPerSeat: 8,
  spectatorsPerMatch: 1_000,
  perMinute: 1_200,
  underWay: 32,
  frameBytes: 64 * 1024,
  subscribeMs: 5_000,
  heartbeatMs: 15_000,
  waitMs: 25_000,
  calmBytes: 64 * 1024,
  mostBytes: 1024 * 1024,
  slowMs: 10_000,
  farewellMs: 2_000,
};

/** Timing of presence; shared by the nodes that hold seats and by the sweepers. */
export const PRESENCE_PACE = {
  beatMs: 5_000,
  leaseMs: 15_000,
  graceMs: 5_000,
  // The longest poll, five seconds to begin the next one, and one beat during which requests are not recorded again.
  requestMs: (LIMITS.waitSeconds + 10) * 1_000,
  sweepMs: 1_000,
} as const;
export type PresencePace = { readonly [K in keyof typeof PRESENCE_PACE]: number };
