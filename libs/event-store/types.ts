/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface NewEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: Json;
}

export interface StoredEvent extends NewEvent {
  readonly matchId: string;
  /** 1 for a match's first event, without gaps. */
  readonly version: number;
  /** Database time, in milliseconds since the epoch. */
  readonly at: number;
  /** Hex. */
  readonly hash: string;
  readonly meta: Json;
}

/** Sets (or moves) the match's timer of that key, or cancels it. */
export type TimerChange =
  | { readonly kind: 'set'; readonly key: string; readonly dueAt: number; readonly command: Json }
  | { readonly kind: 'cancel'; readonly key: string };

export interface Append {
  /** A UUIDv7: its timestamp determines which month's partition holds the match. */
  readonly matchId: string;
  /** The version the decision was made on; 0 = the match must not exist yet. */
  readonly expectedVersion: number;
  /** A UUID chosen by the caller. */
  readonly commandId: string;
  /** Hash of the request: tells a repeated command from a different command with the same id. */
  readonly fingerprint: Uint8Array;
  /** One time for all events, from `DatabaseClock`, never before the match's last event. */
  readonly at: number;
  /** May be empty for a command that changed nothing, so that its reply is stored nevertheless. */
  readonly events: readonly NewEvent[];
  readonly meta: Json;
  readonly timers: readonly TimerChange[];
  /** The reply to the command, also to every repetition of it. */
  readonly reply: Json;
}

export interface Appended {
  readonly outcome: 'appended' | 'replayed';
  /** The first version written; one above `toVersion` if nothing was written. */
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly reply: Json;
}

/** The outcome of one of several appends. */
export type AppendResult =
  { readonly ok: true; readonly appended: Appended } | { readonly ok: false; readonly error: Error };

export interface StreamHead {
  readonly version: number;
  /** Hex. */
  readonly hash: string;
  readonly lastAt: number;
}

export interface Snapshot {
  readonly matchId: string;
  readonly reducerVersion: number;
  readonly version: number;
  readonly state: Json;
}

export interface CommandResult {
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly reply: Json;
  readonly fingerprint: Uint8Array;
}

export interface Timer {
  readonly matchId: string;
  readonly key: string;
  /** The stream version that set the timer; part of the command id it fires with. */
  readonly generation: number;
  readonly dueAt: number;
  readonly command: Json;
  /** How many times a sweeper has claimed it. */
  readonly attempts: number;
}
