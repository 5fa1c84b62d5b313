/** Limits that keep numbers in texts finite, and keep a text from doing or creating more than a table can handle. */

const LARGEST = 1_000_000_000;
const MOST_AT_ONCE = 1_000;

export const bounded = (value: number): number => Math.max(-LARGEST, Math.min(LARGEST, value)) + 0;

/** How many times `part` goes into `whole`, rounded down; 0 if `part` is 0. */
export const shareOf = (whole: number, part: number): number => (part === 0 ? 0 : bounded(Math.floor(whole / part)));

/** How often something is done in one step, within limits. */
export const atOnce = (times: number): number => Math.max(0, Math.min(MOST_AT_ONCE, times));
