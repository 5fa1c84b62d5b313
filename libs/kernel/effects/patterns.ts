import type { Condition, Filter, SeatRef, Selector, ZoneRef } from './language.js';

/** Which card, and whose: this card, the one it lies on, one that lies on it, another one, any, or no card but a seat. */
export interface Subject {
  readonly which: 'self' | 'host' | 'rider' | 'other' | 'any' | 'seat';
  readonly whose: SeatRef;
  readonly where?: Filter;
}

/** Which happening triggers. Every pattern names its subject. */
export interface TriggerPattern {
  readonly event: Topic;
  readonly subject: Subject;
  /** The other side: what caused it, where the damage came from, the other end of the link. */
  readonly other?: Subject;
  /** Out of which zone. With `from` alone or `to` alone, a move inside a group of zones of one seat does not count. */
  readonly from?: ZoneRef;
  /** Into which zone; of `placed` the place, of `oriented` the orientation, of `faced` the face that is up or down now. */
  readonly to?: ZoneRef;
  readonly reason?: readonly string[];
  readonly link?: string;
  /** Which end of the link is the subject; the one it starts from unless given. */
  readonly end?: 'from' | 'to';
  readonly phase?: string;
  /** Which counter went up or down. */
  readonly counter?: string;
  readonly way?: 'up' | 'down';
  readonly action?: string;
  /** Of `moment`, its name as the game gives it. */
  readonly moment?: string;
  /** Of `began`, what the effect changes: a number, a keyword, or what it forbids or allows. */
  readonly what?: string;
  /** Of `state`, what has to become true; it triggers again only after it was false. */
  readonly while?: Condition;
  /** Of `state`, the cards of which one has to come to be there, in place of `while`: it triggers for each by itself. */
  readonly among?: Selector;
  /** Triggers once for each subject, not once for all of a moment. */
  readonly each?: true;
  /** `self` is what the card has become, where the card itself moved. */
  readonly follows?: true;
}

/**
 * What patterns are about: cards that moved, came to a place, turned sideways or over, were made, linked or parted; damage, counters,
 * actions; the start of a turn or phase; effects that began; moments that the game names; and what becomes true.
 */
export type Topic =
  | 'moved'
  | 'placed'
  | 'oriented'
  | 'faced'
  | 'created'
  | 'linked'
  | 'unlinked'
  | 'turn-began'
  | 'phase-began'
  | 'moment'
  | 'damaged'
  | 'counted'
  | 'raised'
  | 'began'
  | 'state';
