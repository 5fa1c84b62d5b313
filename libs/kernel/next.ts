import type { Answer, Offer } from './decisions.js';
import type { Bound } from './effects/bound.js';
import type { Frame, Seat } from './table.js';

/** What a step asks of one seat. */
export interface Question {
  readonly seat: Seat;
  readonly purpose: string;
  readonly offer: Offer;
  readonly fallback: Answer;
  /** Set where the seat picks among cards it may not look at, such as another's hand. */
  readonly blind?: true;
  /** Moments until which the seat may give the fallback as a standing answer: `turn`, `phase`, `my-turn`, or one the game names. */
  readonly until?: readonly string[];
  /** Set where others may not know what is asked; then it must be asked wherever public facts allow it. */
  readonly silent?: true;
}

/** What comes after a step. A frame takes the place of the one that ran; `call` runs others first, the last one foremost. */
export type Next =
  | { readonly next: 'goto'; readonly frame: Frame }
  | { readonly next: 'call'; readonly frames: readonly Frame[]; readonly then: Frame | null }
  | { readonly next: 'ask'; readonly questions: readonly Question[]; readonly then: Frame }
  /** `bound` goes to the effect that called, if one did. */
  | { readonly next: 'return'; readonly bound?: Bound };

export const goTo = (frame: Frame): Next => ({ next: 'goto', frame });
/** Runs a procedure, then goes on with `then` (or returns, if null). */
export const call = (frame: Frame, then: Frame | null): Next => ({ next: 'call', frames: [frame], then });
/** Runs several procedures, the first one first. */
export const callAll = (frames: readonly Frame[], then: Frame | null): Next => ({
  next: 'call',
  frames: [...frames].reverse(),
  then,
});
export const ask = (question: Question, then: Frame): Next => ({ next: 'ask', questions: [question], then });
export const askAll = (questions: readonly Question[], then: Frame): Next => ({ next: 'ask', questions, then });
export const done: Next = { next: 'return' };
/** Returns and tells the calling effect what came of it. */
export const returning = (bound: Bound): Next => ({ next: 'return', bound });
