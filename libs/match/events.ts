import type { Seat, Table, TableEvent } from '#kernel';
import type { ClockKind, SeatClock, TimeControl } from './clock.js';
import type { EntropyRules } from './entropy.js';
import { upcast, type Payload } from './upcasters.js';

/** Who sits where. Player ids are opaque: nothing personal enters the record. */
export interface SeatTaken {
  readonly player: string;
  readonly team: number;
}

/** What the match is played by, fixed for good when it opens. */
export interface Pins {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  /** Name of each card set to the hash of its content. */
  readonly cardSets: Readonly<Record<string, string>>;
  /** The build of the rules engine. */
  readonly engine: string;
  /** Hex; what the revealed secret must hash to. */
  readonly secretCommitment: string;
  /** The operator's own labels (tournament, round …); public. */
  readonly tags: Readonly<Record<string, string>>;
}

export type EndReason = 'win' | 'concede' | 'clock' | 'disconnect' | 'draw' | 'judge' | 'void' | 'no-start';

export interface MatchEnd {
  /** Empty for a draw and for a void match. */
  readonly winners: readonly Seat[];
  readonly reason: EndReason;
  /** In the words of the game or the judge. */
  readonly detail: string;
}

/** A judge's act names the judge (an opaque id) and says why. */
export interface JudgeAct {
  readonly by: string;
  readonly reason: string;
}

/** What happens context the table. */
export type OwnEvent =
  | (Pins & {
      readonly type: 'MatchOpened';
      readonly timeControl: TimeControl;
      readonly seats: readonly SeatTaken[];
      /** Only where there is one: records made before it existed must re-execute to the same bytes. */
      readonly spectatorDelayMs?: number;
      /** Only where seats may add to the dice; cards are dealt after that. */
      readonly seatEntropy?: EntropyRules;
      /** Whose match it is (an opaque id): who gets its tokens, whether it is ranked. Absent in records made before it existed. */
      readonly openedBy?: string;
    })
  /** Hex. A seat promises what it will add to the dice, bound to match and seat. */
  | { readonly type: 'EntropyCommitted'; readonly seat: Seat; readonly commitment: string }
  /** Hex. What the seat had promised; mixed with the secret, which stays unknown until the end. */
  | { readonly type: 'EntropyRevealed'; readonly seat: Seat; readonly entropy: string }
  /** These seats had not committed, or not revealed, by `deadline`; it was noticed when the event was recorded. */
  | {
      readonly type: 'EntropyMissed';
      readonly stage: 'commit' | 'reveal';
      readonly seats: readonly Seat[];
      readonly deadline: number;
    }
  | { readonly type: 'SeatConceded'; readonly seat: Seat }
  /** A seat offers a draw, or joins an offer that others have yet to accept. */
  | { readonly type: 'DrawOffered'; readonly seat: Seat }
  | { readonly type: 'DrawDeclined'; readonly seat: Seat }
  | { readonly type: 'DrawAgreed' }
  | { readonly type: 'SeatConnected'; readonly seat: Seat }
  | { readonly type: 'SeatDisconnected'; readonly seat: Seat }
  /** Of the time the answer that follows took, so much was lost on the line, as the server measured it. */
  | { readonly type: 'LagCredited'; readonly seat: Seat; readonly decision: string; readonly ms: number }
  /** Time ran out at `deadline`; it was noticed when the event was recorded. */
  | {
      readonly type: 'ClockExpired';
      readonly seat: Seat;
      readonly clock: ClockKind;
      readonly decision: string | null;
      readonly deadline: number;
    }
  | (JudgeAct & { readonly type: 'ClocksPaused' })
  | (JudgeAct & { readonly type: 'ClocksResumed' })
  /** Holds all it returns to, so that applying it needs no history. */
  | (JudgeAct & {
      readonly type: 'Rewound';
      readonly to: number;
      readonly state: { readonly table: Table; readonly clock: readonly SeatClock[] };
    })
  | (JudgeAct & { readonly type: 'ResultAwarded'; readonly winners: readonly Seat[] })
  | (JudgeAct & { readonly type: 'MatchVoided' })
  | (MatchEnd & { readonly type: 'MatchEnded' })
  /** Hex. The last event of play: from here on anyone can recompute every random act. Null only in redacted replay files. */
  | { readonly type: 'SecretRevealed'; readonly secret: string | null }
  /** A ruling after the end: what happened stays as it was, what it counts for does not. */
  | (JudgeAct & { readonly type: 'ResultRevised'; readonly end: MatchEnd });

/** Everything a match's stream may hold. */
export type MatchEvent = TableEvent | OwnEvent;

/** An event as it stands in the record. `at` is database time in milliseconds. */
export interface Recorded {
  readonly version: number;
  readonly at: number;
  readonly event: MatchEvent;
}

/** The stored form: the type apart from the rest. */
export interface Envelope {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  /** By which version of its schema it was written; the first one unless given. */
  readonly schemaVersion?: number;
}

/** What is stored of an event besides its type. */
export function payloadOf(event: MatchEvent): Record<string, unknown> {
  const { type: _type, ...payload } = event;
  return payload;
}

export function toEnvelope({ version, at, event }: Recorded): Envelope {
  return { version, at, type: event.type, payload: payloadOf(event) };
}

/**
 * Reads a stored event back, as the present version of its schema would have written it. Storage may reorder the keys of an
 * arrangement, which a game is free to walk through.
 */
export function fromEnvelope({ version, at, type, payload, schemaVersion = 1 }: Envelope): Recorded {
  const event = { type, ...upcast(type, schemaVersion, payload as Payload) } as MatchEvent;
  if (event.type !== 'DecisionMade') return { version, at, event };
  return { version, at, event: { ...event, answer: sortedKeys(event.answer) } };
}

/** The same value; an object lists its keys in a fixed order. */
export function sortedKeys<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, record[key]]),
  ) as T;
}
