import { Counter, observe, type Tally } from '#audit/fairness';
import type { Recorded } from '#match';

/** The random outcomes of a match; a match that cannot be followed counts as unread. */
export function chanceIn(events: readonly Recorded[]): Tally {
  const counter = new Counter();
  try {
    observe(
      counter,
      events.map(({ event }) => event),
    );
    return counter.tally();
  } catch {
    const unread = new Counter();
    unread.seen(false);
    return unread.tally();
  }
}
