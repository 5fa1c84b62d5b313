import type { Seat, Table, TableEvent } from '#kernel';
import type { ClockKind, SeatClock, TimeControl } from './clock.js';
import type { EntropyRules } from './entropy.js';
import { SCHEMA_VERSION, upcast, type Payload } from './upcasters.js';

/** A player's seat. Player ids are opaque: the record holds no personal data. */
export interface SeatTaken {
  readonly player: string;
  readonly team: number;
}

/** What the match is played with, fixed when it opens. */
export interface Pins {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  /** From the name of each card set to the hash of its content. */
  readonly cardSets: Readonly<Record<string, string>>;
  /** The build of the rules engine. */
  readonly engine: string;
  /** Hex; the hash of the secret that is revealed at the end. */
  readonly secretCommitment: string;
  /** The operator's own labels (tournament, round …); public. */
  readonly tags: Readonly<Record<string, string>>;
}

export type EndReason = 'win' | 'concede' | 'clock' | 'disconnect' | 'draw' | 'judge' | 'void' | 'no-start';

export interface MatchEnd {
  /** The seats that won; empty for a draw and for a void match. */
  readonly winners: readonly Seat[];
  readonly reason: EndReason;
  /** In the words of the game or of the judge. */
  readonly detail: string;
}

/** A judge's act names the judge (an opaque id) and gives a reason. */
export interface JudgeAct {
  /** The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage. */
  readonly by: string;
  /** Why, in words. */
  readonly reason: string;
}

/** Events of the match around the table: opening, clocks, draws, presence, judges, result. */
export type OwnEvent =
  | (Pins & {
      readonly type: 'MatchOpened';
      /** How much time the seats have. */
      readonly timeControl: TimeControl;
      /** Who sits where, by seat. */
      readonly seats: readonly SeatTaken[];
      // Absent rather than 0: records made before the field existed must re-execute to the same bytes.
      /** How much later than the seats spectators get each event, in milliseconds; absent: no delay. */
      readonly spectatorDelayMs?: number;
      /** How seats add to the dice before the cards are dealt; absent: they do not. */
      readonly seatEntropy?: EntropyRules;
      /**
       * The owner of the match (an opaque id), which determines who gets its tokens and whether it is ranked. Absent in
       * records made before the field existed.
       */
      readonly openedBy?: string;
    })
  | {
      readonly type: 'EntropyCommitted';
      readonly seat: Seat;
      /** Hex: the hash of the seat's share, bound to match and seat. */
      readonly commitment: string;
    }
  | {
      readonly type: 'EntropyRevealed';
      readonly seat: Seat;
      /** Hex: the share that the seat committed to. It is mixed with the secret, which stays unknown until the end. */
      readonly entropy: string;
    }
  | {
      readonly type: 'EntropyMissed';
      /** What the seats did not do in time. */
      readonly stage: 'commit' | 'reveal';
      /** The seats that did not. */
      readonly seats: readonly Seat[];
      /** When the time was up. The event's own time is when that was noticed. */
      readonly deadline: number;
    }
  | { readonly type: 'SeatConceded'; readonly seat: Seat }
  | { readonly type: 'DrawOffered'; readonly seat: Seat }
  | { readonly type: 'DrawDeclined'; readonly seat: Seat }
  | { readonly type: 'DrawAgreed' }
  | { readonly type: 'SeatConnected'; readonly seat: Seat }
  | { readonly type: 'SeatDisconnected'; readonly seat: Seat }
  | {
      readonly type: 'LagCredited';
      readonly seat: Seat;
      /** The id of the decision that the seat answers next. */
      readonly decision: string;
      /** Milliseconds of the answer's time that were network lag, as measured by the server. */
      readonly ms: number;
    }
  | {
      readonly type: 'ClockExpired';
      readonly seat: Seat;
      /** Which limit was reached: for this decision, for the whole match, or for being disconnected. */
      readonly clock: ClockKind;
      /** The id of the decision that the seat did not make; null if it had none to make. */
      readonly decision: string | null;
      /** When the time was up. The event's own time is when that was noticed. */
      readonly deadline: number;
    }
  | (JudgeAct & { readonly type: 'ClocksPaused' })
  | (JudgeAct & { readonly type: 'ClocksResumed' })
  | (JudgeAct & {
      readonly type: 'Rewound';
      /** The version to whose state the match returns. */
      readonly to: number;
      /** The whole state that the match returns to, so that applying the event needs no history. */
      readonly state: { readonly table: Table; readonly clock: readonly SeatClock[] };
    })
  | (JudgeAct & {
      readonly type: 'ResultAwarded';
      /** The seats that win; empty for a draw. */
      readonly winners: readonly Seat[];
    })
  | (JudgeAct & { readonly type: 'MatchVoided' })
  | (MatchEnd & { readonly type: 'MatchEnded' })
  | {
      readonly type: 'SecretRevealed';
      /** Hex: with it, anyone can recompute every random outcome. Null only in redacted replay files. */
      readonly secret: string | null;
    }
  /** A ruling after the end: it changes the result of the match, not what happened in it. */
  | (JudgeAct & {
      readonly type: 'ResultRevised';
      /** The result from now on. */
      readonly end: MatchEnd;
    });

/** Every event that a match's stream may contain. */
export type MatchEvent = TableEvent | OwnEvent;

/** An event as recorded. `at` is database time in milliseconds. */
export interface Recorded {
  readonly version: number;
  readonly at: number;
  readonly event: MatchEvent;
}

/** The stored form of an event, with its type separate from the payload. */
export interface Envelope {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  /** The schema version that it was written with. */
  readonly schemaVersion: number;
}

/** An event as clients get it: always in the present schema version. */
export type ShownEnvelope = Omit<Envelope, 'schemaVersion'>;

/** The stored payload of an event: everything except its type. */
export function payloadOf(event: MatchEvent): Record<string, unknown> {
  const { type: _type, ...payload } = event;
  return payload;
}

export const toShown = ({ version, at, event }: Recorded): ShownEnvelope => ({
  version,
  at,
  type: event.type,
  payload: payloadOf(event),
});

export const toEnvelope = (recorded: Recorded): Envelope => ({ ...toShown(recorded), schemaVersion: SCHEMA_VERSION });

/**
 * Reads a stored event and upcasts it to the current schema version. Storage may reorder the keys of an arrangement,
 * and games iterate over it, so the keys are sorted.
 */
export function fromEnvelope({ version, at, type, payload, schemaVersion }: Envelope): Recorded {
  const event = { type, ...upcast(type, schemaVersion, payload as Payload) } as MatchEvent;
  if (event.type !== 'DecisionMade') return { version, at, event };
  return { version, at, event: { ...event, answer: sortedKeys(event.answer) } };
}

/** The same value with the keys of an object sorted. */
export function sortedKeys<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, record[key]]),
  ) as T;
}
