import type { Condition, Filter, SeatRef, Selector, ZoneRef } from './language.js';

/** Which card, and whose: this card, its host, a card that lies on it, another card, any card, or a seat instead of a card. */
export interface Subject {
  readonly which: 'self' | 'host' | 'rider' | 'other' | 'any' | 'seat';
  readonly whose: SeatRef;
  readonly where?: Filter;
}

/** The event on which an ability triggers. Every pattern names its subject. */
export interface TriggerPattern {
  readonly event: Topic;
  readonly subject: Subject;
  /** The other side: the cause, the source of the damage, the other end of the link. */
  readonly other?: Subject;
  /** The zone left. With only `from` or only `to`, a move within a group of zones of one seat does not count. */
  readonly from?: ZoneRef;
  /** The zone entered; for `placed` the place, for `oriented` the orientation, for `faced` the facing. */
  readonly to?: ZoneRef;
  readonly reason?: readonly string[];
  readonly link?: string;
  /** Which end of the link is the subject; default: the one it starts from. */
  readonly end?: 'from' | 'to';
  readonly phase?: string;
  /** Which counter changed. */
  readonly counter?: string;
  readonly way?: 'up' | 'down';
  readonly action?: string;
  /** For `moment`: the name that the game gives it. */
  readonly moment?: string;
  /** For `began`: what the effect changes: a number, a keyword, a fact, an ability, or what it forbids or allows. */
  readonly what?: string;
  /** For `state`: the condition that must become true; it triggers again only after it was false. */
  readonly while?: Condition;
  /** For `state`, in place of `while`: it triggers for each card that this selector newly finds. */
  readonly among?: Selector;
  /** Triggers once for each subject, not once for the whole moment. */
  readonly each?: true;
  /** `self` is the card's new id, if the card itself moved. */
  readonly follows?: true;
}

/**
 * What patterns can be about: cards that moved, came to a place, were turned, faced, created, linked or unlinked; damage, counters,
 * actions; the start of a turn or phase; effects that began; moments that the game names; and conditions that become true.
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
