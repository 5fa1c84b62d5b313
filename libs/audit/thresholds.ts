import { z } from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().min(1);
const ms = z.int().min(0);

/**
 * From where on something is worth a finding. All significance levels are for the whole archive: each p-value is first
 * corrected for the number of players, pairs and features that were looked at. `docs/audit-thresholds.md` tells how often the
 * defaults raise a finding for nothing; `senki audit calibrate` measures it.
 */
export const thresholds = z.strictObject({
  timing: z.strictObject({
    /** Fewer decisions with a real choice say nothing about a player. */
    minDecisions: count.default(60),
    /** The most even thinker we would call human: spread of the logarithm of the time taken. */
    humanSpread: z.number().positive().default(0.35),
    /** Nobody reads a choice and answers it in less. */
    floorMs: ms.default(250),
    /** How many answers below the floor a reflex or a planned answer may explain. */
    floorShare: share.default(0.1),
    /** How much more time more options take at least, as a rank correlation. */
    leastCorrelation: z.number().min(-1).max(1).default(0.05),
    alpha: share.default(0.001),
  }),
  insight: z.strictObject({
    /** Fewer different hidden cards say nothing. */
    minCards: count.default(40),
    alpha: share.default(0.0001),
    alphaLow: share.default(0.01),
  }),
  results: z.strictObject({
    /** A match given up before each seat has decided so often was hardly played. */
    fastDecisions: count.default(12),
    minMatches: count.default(5),
    /** A player who meets the same one in more of the own matches than this is looked at. */
    pairShare: share.default(0.5),
    alpha: share.default(0.001),
  }),
  judges: z.strictObject({
    /** Rulings of one judge for one player before their number is remarkable. */
    minRulings: count.default(3),
    alpha: share.default(0.001),
  }),
});

export type Thresholds = z.output<typeof thresholds>;

/** What a configuration file may say: any part of it. */
export const thresholdWishes = z.strictObject({
  timing: thresholds.shape.timing.partial().default({}),
  insight: thresholds.shape.insight.partial().default({}),
  results: thresholds.shape.results.partial().default({}),
  judges: thresholds.shape.judges.partial().default({}),
});

export const toThresholds = (wishes: unknown): Thresholds => thresholds.parse(thresholdWishes.parse(wishes));

export const DEFAULT_THRESHOLDS: Thresholds = toThresholds({});
