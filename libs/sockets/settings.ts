import { LIMITS } from '#contract';

/** Bounds of one node's sockets. Tests are in more of a hurry than production. */
export interface LiveSettings {
  /** Sockets of one node. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  /** Of one seat at one node: several devices, and those that are half gone. */
  readonly socketsPerSeat: number;
  /** All spectators of a match may share one token. */
  readonly spectatorsPerMatch: number;
  /** Messages, and new sockets of an address; for short, five seconds' worth at once. */
  readonly perMinute: number;
  /** Commands of one socket under way at once. */
  readonly underWay: number;
  readonly frameBytes: number;
  /** How long a new socket may keep its token to itself. */
  readonly subscribeMs: number;
  readonly heartbeatMs: number;
  /** How long one question for news waits before it is asked again. */
  readonly waitMs: number;
  /** What may lie unread before nothing more is read from the match. */
  readonly calmBytes: number;
  /** What may lie unread at all. */
  readonly mostBytes: number;
  /** How long a reader may leave it at more than `calmBytes`. */
  readonly slowMs: number;
  /** How long a closing socket has to say goodbye. */
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

/** How presence is kept. The same for whoever holds seats and whoever sweeps them. */
export const PRESENCE_PACE = {
  beatMs: 5_000,
  leaseMs: 15_000,
  graceMs: 5_000,
  // The longest poll, five seconds to begin the next, and a beat in which requests are not written down anew.
  requestMs: (LIMITS.waitSeconds + 10) * 1_000,
  sweepMs: 1_000,
} as const;
export type PresencePace = { readonly [K in keyof typeof PRESENCE_PACE]: number };
