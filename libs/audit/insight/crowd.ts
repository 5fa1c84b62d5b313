import { tTails } from '../statistics.js';
import { meanOf, type InsightTally, type Link, type Mean } from './tally.js';

/** The means of many players. Sums only, so that one of them can be taken out again. */
export interface Crowd {
  readonly players: number;
  readonly means: number;
  readonly squares: number;
  /** How uncertain each mean is by itself: variances, summed. */
  readonly errors: number;
}

/** The players of each link that says something of them. */
export function crowdsOf(
  tallies: Iterable<InsightTally>,
  says: (link: Link, key: string) => boolean,
): ReadonlyMap<string, Crowd> {
  const crowds = new Map<string, Crowd>();
  for (const { links } of tallies)
    for (const [key, link] of links)
      if (says(link, key)) crowds.set(key, withOne(crowds.get(key) ?? NOBODY, meanOf(link)));
  return crowds;
}

export const NOBODY: Crowd = { players: 0, means: 0, squares: 0, errors: 0 };
export const withOne = (crowd: Crowd, one: Mean): Crowd => add(crowd, one, 1);
export const without = (crowd: Crowd, one: Mean): Crowd => add(crowd, one, -1);

const add = (crowd: Crowd, { mean, error }: Mean, times: 1 | -1): Crowd => ({
  players: crowd.players + times,
  means: crowd.means + times * mean,
  squares: crowd.squares + times * mean * mean,
  errors: crowd.errors + times * error,
});

/** A spread below this is what taking sums apart leaves over. */
const ROUNDING = 1e-6;

/**
 * How far one lies from the others, and how likely that is of somebody who is like them: true means differ between honest
 * players too, and each is known by its cards only. Where all are known equally well this is the t test of one against many. One
 * who is known less well than others has its own error added to what the others truly differ by; one who is known better
 * is still held against what others were seen to differ by, for how much of it is error is but a guess.
 */
export function apartFrom(others: Crowd, own: Mean): { readonly t: number; readonly p: number } {
  const { players, means, squares, errors } = others;
  const centre = means / players;
  const seen = Math.max(0, squares - players * centre * centre) / (players - 1);
  const truly = Math.max(0, seen - errors / players);
  const deviation = Math.sqrt(Math.max(seen, truly + own.error) + seen / players);
  const t = deviation < ROUNDING ? 0 : (own.mean - centre) / deviation;
  return { t, p: tTails(t, players - 1) };
}
