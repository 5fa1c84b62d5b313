import { Counter, observe, type Tally } from '#audit/fairness';
import type { Recorded } from '#match';

/** What chance did in a match; one that cannot be followed counts as not read. */
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
