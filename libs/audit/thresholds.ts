import { z } from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().min(1);
const ms = z.int().min(0);

/**
 * The limits from which something becomes a finding. All significance levels apply to the whole archive: each p-value
 * is first corrected for the number of players, pairs and features tested. `docs/audit-thresholds.md` says how often
 * the defaults raise a false finding; `senki audit calibrate` measures it.
 */
export const thresholds = z.strictObject({
  timing: z.strictObject({
    /** Fewer decisions with a real choice prove nothing about a player. */
    minDecisions: count.default(60),
    /** Spread of the logarithm of the time taken, for the most even thinker who still counts as human. */
    humanSpread: z.number().positive().default(0.35),
    /** Nobody reads a choice and answers it faster than this. */
    floorMs: ms.default(250),
    /** Share of answers below the floor that reflexes and planned answers may explain. */
    floorShare: share.default(0.1),
    /** How much thinking time must at least correlate with the number of options (rank correlation). */
    leastCorrelation: z.number().min(-1).max(1).default(0.05),
    alpha: share.default(0.001),
  }),
  insight: z.strictObject({
    /** Fewer different hidden cards prove nothing. */
    minCards: count.default(40),
    alpha: share.default(0.0001),
    alphaLow: share.default(0.01),
  }),
  results: z.strictObject({
    /** A match given up before each seat has made more decisions than this was hardly played. */
    fastDecisions: count.default(12),
    minMatches: count.default(5),
    /** A finding about a pair is severe if their matches are at least this share of all matches of one of them. */
    pairShare: share.default(0.5),
    alpha: share.default(0.001),
  }),
  judges: z.strictObject({
    /** Number of rulings of one judge for one player before they can become a finding. */
    minRulings: count.default(3),
    alpha: share.default(0.001),
  }),
});

export type Thresholds = z.output<typeof thresholds>;

/** A configuration file may contain any part of it. */
export const thresholdWishes = z.strictObject({
  timing: thresholds.shape.timing.partial().default({}),
  insight: thresholds.shape.insight.partial().default({}),
  results: thresholds.shape.results.partial().default({}),
  judges: thresholds.shape.judges.partial().default({}),
});

export const toThresholds = (wishes: unknown): Thresholds => thresholds.parse(thresholdWishes.parse(wishes));

export const DEFAULT_THRESHOLDS: Thresholds = toThresholds({});
