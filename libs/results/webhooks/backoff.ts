const FIRST_MS = 5_000;
const FACTOR = 4;
const LONGEST_MS = 16 * 3_600_000;
const JITTER = 0.2;

/** With the delays below, these tries span about three days. */
export const MAX_TRIES = 12;

/**
 * Milliseconds to wait after this many failed tries: 5 s, 20 s, 80 s … up to 16 h, each a fifth more or less, so that
 * deliveries that failed together are not retried together. Null: no more tries. `chance` is between 0 and 1.
 */
export function pauseAfter(tries: number, chance: number): number | null {
  if (tries >= MAX_TRIES) return null;
  const pause = Math.min(FIRST_MS * FACTOR ** (tries - 1), LONGEST_MS);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * chance));
}
