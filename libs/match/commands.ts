import type { Deck, DeckProblem, Rejection as TableRejection, Seat } from '#kernel';
import type { TimeControl } from './clock.js';
import type { EntropyRules } from './entropy.js';
import type { JudgeAct } from './events.js';

/** A request to a match, as data. */
export type MatchCommand =
  | {
      readonly type: 'OpenMatch';
      readonly mode: string;
      readonly seats: readonly { readonly player: string; readonly deck: Deck }[];
      readonly timeControl: TimeControl;
      readonly cardSets: Readonly<Record<string, string>>;
      readonly engine: string;
      readonly secretCommitment: string;
      readonly tags: Readonly<Record<string, string>>;
      /** How long spectators have to wait for what happens, in milliseconds; absent: no delay. */
      readonly spectatorDelayMs?: number;
      /** Whether and how seats may contribute entropy to the dice; absent: they may not. */
      readonly seatEntropy?: EntropyRules;
      /**
       * The id of the opener; absent if no particular party opens the match, and in records made before the field
       * existed.
       */
      readonly openedBy?: string;
    }
  /** `commitment`: hex, as made by `commitSeat` from the share that the seat will reveal. */
  | { readonly type: 'CommitEntropy'; readonly seat: Seat; readonly commitment: string }
  /** `entropy`: hex, the share that the seat committed to. */
  | { readonly type: 'RevealEntropy'; readonly seat: Seat; readonly entropy: string }
  | {
      readonly type: 'Answer';
      readonly seat: Seat;
      readonly decision: string;
      readonly answer: unknown;
      /** Repeats this answer for the seat until the named moment, if the decision offers that moment. */
      readonly until?: string;
      /** Round-trip time of the seat's connection as measured by the server; never a number that a client reports. */
      readonly lagMs?: number;
    }
  /** Ends the seat's standing passes: it wants to be asked again. */
  | { readonly type: 'WithdrawPasses'; readonly seat: Seat }
  | { readonly type: 'Concede'; readonly seat: Seat }
  | { readonly type: 'OfferDraw'; readonly seat: Seat }
  | { readonly type: 'AcceptDraw'; readonly seat: Seat }
  | { readonly type: 'DeclineDraw'; readonly seat: Seat }
  | { readonly type: 'Connect'; readonly seat: Seat }
  | { readonly type: 'Disconnect'; readonly seat: Seat }
  /** A hint that time may have run out. The match's own deadlines decide whether it has. */
  /** `before`: books only deadlines earlier than this instant. */
  | { readonly type: 'ExpireClock'; readonly timer: string; readonly generation: number; readonly before?: number }
  | (JudgeAct & { readonly type: 'PauseClocks' })
  | (JudgeAct & { readonly type: 'ResumeClocks' })
  /** After an outage, by the service itself: the time of every pending decision starts again. */
  | (JudgeAct & { readonly type: 'RestartClocks' })
  | (JudgeAct & { readonly type: 'Rewind'; readonly to: number })
  | (JudgeAct & { readonly type: 'AwardResult'; readonly winners: readonly Seat[] })
  | (JudgeAct & { readonly type: 'VoidMatch' });

export type RejectionCode =
  | TableRejection['code']
  | 'no-such-match'
  | 'already-open'
  | 'no-such-mode'
  | 'wrong-seats'
  | 'illegal-deck'
  | 'bad-time-control'
  | 'bad-delay'
  | 'bad-entropy-rules'
  | 'entropy-not-asked'
  | 'bad-entropy'
  | 'not-dealt'
  | 'no-such-seat'
  | 'seat-lost'
  | 'too-late'
  | 'no-draw-offer'
  | 'draw-declined'
  | 'no-such-version'
  | 'no-reason';

/** Why a command was refused. `code` is stable. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly message: string;
  /** The problems of each deck, for `illegal-deck`. */
  readonly decks?: readonly { readonly seat: Seat; readonly problems: readonly DeckProblem[] }[];
}

export type Refusal = Rejection | null;

export const refuse = (code: RejectionCode, message: string): Rejection => ({ code, message });
