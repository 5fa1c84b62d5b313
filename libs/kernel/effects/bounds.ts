/** Whatever texts make of numbers, they stay whole and finite, and nothing is done or made more often than a table can bear. */

const LARGEST = 1_000_000_000;
const MOST_AT_ONCE = 1_000;

export const bounded = (value: number): number => Math.max(-LARGEST, Math.min(LARGEST, value)) + 0;

/** How many times a part goes into the whole; nothing goes into anything no times at all. */
export const shareOf = (whole: number, part: number): number => (part === 0 ? 0 : bounded(Math.floor(whole / part)));

/** How often something is done at once. */
export const atOnce = (times: number): number => Math.max(0, Math.min(MOST_AT_ONCE, times));
