import { z } from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().min(1);
const ms = z.int().min(0);
const alpha = share.describe('Significance level, over the whole archive.');

/**
 * The limits from which something becomes a finding. All significance levels apply to the whole archive: each p-value
 * is first corrected for the number of players, pairs and features tested. `docs/audit-thresholds.md` says how often
 * the defaults raise a false finding; `senki audit calibrate` measures it.
 */
export const thresholds = z.strictObject({
  timing: z
    .strictObject({
      minDecisions: count
        .default(60)
        .describe('A player with fewer decisions with a real choice is not judged by their times.'),
      humanSpread: z
        .number()
        .positive()
        .default(0.35)
        .describe('Spread of the logarithm of the time taken, for the most even thinker who still counts as human.'),
      floorMs: ms.default(250).describe('Milliseconds in which nobody can read a choice and answer it.'),
      floorShare: share
        .default(0.1)
        .describe('Share of answers below the floor that reflexes and planned answers may explain.'),
      leastCorrelation: z
        .number()
        .min(-1)
        .max(1)
        .default(0.05)
        .describe('How much thinking time must at least correlate with the number of options (rank correlation).'),
      alpha: alpha.default(0.001),
    })
    .describe('Players who decide like a machine.'),
  insight: z
    .strictObject({
      minCards: count
        .default(40)
        .describe('A player who faced fewer different hidden cards is not judged by their choices.'),
      alpha: alpha.default(0.0001),
      alphaLow: share
        .default(0.01)
        .describe('Below this value, but not below `alpha`, a finding has a lower severity.'),
    })
    .describe('Players who act as if they knew hidden cards.'),
  results: z
    .strictObject({
      fastDecisions: count
        .default(12)
        .describe('A match given up before each seat has made more decisions than this was hardly played.'),
      minMatches: count.default(5).describe('A player or a pair with fewer matches that matter is not judged.'),
      pairShare: share
        .default(0.5)
        .describe(
          'A finding about a pair is severe if their matches are at least this share of all matches of one of them.',
        ),
      alpha: alpha.default(0.001),
    })
    .describe('Results that look arranged.'),
  judges: z
    .strictObject({
      minRulings: count
        .default(3)
        .describe('Number of rulings of one judge for one player before they can become a finding.'),
      alpha: alpha.default(0.001),
    })
    .describe('Judges who favour a player.'),
});

export type Thresholds = z.output<typeof thresholds>;

/** A configuration file may contain any part of it. */
export const thresholdChanges = z.strictObject({
  timing: thresholds.shape.timing
    .partial()
    .default({})
    .describe(thresholds.shape.timing.description ?? ''),
  insight: thresholds.shape.insight
    .partial()
    .default({})
    .describe(thresholds.shape.insight.description ?? ''),
  results: thresholds.shape.results
    .partial()
    .default({})
    .describe(thresholds.shape.results.description ?? ''),
  judges: thresholds.shape.judges
    .partial()
    .default({})
    .describe(thresholds.shape.judges.description ?? ''),
});

export const toThresholds = (changes: unknown): Thresholds => thresholds.parse(thresholdChanges.parse(changes));

export const DEFAULT_THRESHOLDS: Thresholds = toThresholds({});
