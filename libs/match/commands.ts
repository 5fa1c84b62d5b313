import type { Deck, DeckProblem, Rejection as TableRejection, Seat } from '#kernel';
import type { TimeControl } from './clock.js';
import type { EntropyRules } from './entropy.js';
import type { JudgeAct } from './events.js';

/** What someone wants of a match, as data. */
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
      /** How long after it happened spectators learn of something; absent: at once. */
      readonly spectatorDelayMs?: number;
      /** Whether and how seats may add to the dice; absent: they may not. */
      readonly seatEntropy?: EntropyRules;
      /** Who opens it; absent only where nobody in particular does, and in records made before it existed. */
      readonly openedBy?: string;
    }
  /** Hex: what the seat promises to add to the dice, as `commitSeat` makes it. */
  | { readonly type: 'CommitEntropy'; readonly seat: Seat; readonly commitment: string }
  /** Hex: what it promised. */
  | { readonly type: 'RevealEntropy'; readonly seat: Seat; readonly entropy: string }
  | {
      readonly type: 'Answer';
      readonly seat: Seat;
      readonly decision: string;
      readonly answer: unknown;
      /** A moment until which the seat goes on answering so, where the question names it. */
      readonly until?: string;
      /** Round trip of the seat's line as the server measures it; a client's word does not count. */
      readonly lagMs?: number;
    }
  /** The seat wants to be asked again where it has passed until a moment. */
  | { readonly type: 'WithdrawPasses'; readonly seat: Seat }
  | { readonly type: 'Concede'; readonly seat: Seat }
  | { readonly type: 'OfferDraw'; readonly seat: Seat }
  | { readonly type: 'AcceptDraw'; readonly seat: Seat }
  | { readonly type: 'DeclineDraw'; readonly seat: Seat }
  | { readonly type: 'Connect'; readonly seat: Seat }
  | { readonly type: 'Disconnect'; readonly seat: Seat }
  /** A hint that time may have run out. Whether it has is for the deadlines to say, not for the hint. */
  | { readonly type: 'ExpireClock'; readonly timer: string; readonly generation: number }
  | (JudgeAct & { readonly type: 'PauseClocks' })
  | (JudgeAct & { readonly type: 'ResumeClocks' })
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

/** Why a command is not carried out. `code` is stable. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly message: string;
  /** What is wrong with each deck, for `illegal-deck`. */
  readonly decks?: readonly { readonly seat: Seat; readonly problems: readonly DeckProblem[] }[];
}

export type Refusal = Rejection | null;

export const refuse = (code: RejectionCode, message: string): Rejection => ({ code, message });
