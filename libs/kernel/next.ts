import type { Answer, Offer } from './decisions.js';
import type { Bound } from './effects/bound.js';
import type { Frame, Seat } from './table.js';

/** A decision that a step wants one seat to make. */
export interface Question {
  readonly seat: Seat;
  readonly purpose: string;
  readonly offer: Offer;
  readonly fallback: Answer;
  /** Set if the seat picks among cards it may not look at, such as another seat's hand. */
  readonly blind?: true;
  /** The moments until which the seat may make its fallback a standing answer: `turn`, `phase`, `my-turn`, or one that the game names. */
  readonly until?: readonly string[];
  /** Set if others may not know what is asked. The game must then ask it whenever public facts allow it, so that asking reveals nothing. */
  readonly silent?: true;
}

/** What comes after a step. `frame` and `then` replace the frame that ran; `call` runs `frames` first, starting with the last one. */
export type Next =
  | { readonly next: 'goto'; readonly frame: Frame }
  | { readonly next: 'call'; readonly frames: readonly Frame[]; readonly then: Frame | null }
  | { readonly next: 'ask'; readonly questions: readonly Question[]; readonly then: Frame }
  /** `bound` is passed to the calling effect, if there is one. */
  | { readonly next: 'return'; readonly bound?: Bound };

export const goTo = (frame: Frame): Next => ({ next: 'goto', frame });
/** Runs a procedure, then continues with `then` (null: returns to the caller). */
export const call = (frame: Frame, then: Frame | null): Next => ({ next: 'call', frames: [frame], then });
/** Runs several procedures in the given order. */
export const callAll = (frames: readonly Frame[], then: Frame | null): Next => ({
  next: 'call',
  frames: [...frames].reverse(),
  then,
});
export const ask = (question: Question, then: Frame): Next => ({ next: 'ask', questions: [question], then });
export const askAll = (questions: readonly Question[], then: Frame): Next => ({ next: 'ask', questions, then });
export const done: Next = { next: 'return' };
/** Returns values to the calling effect. */
export const returning = (bound: Bound): Next => ({ next: 'return', bound });
