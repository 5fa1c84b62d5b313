import { tTails } from '../statistics.js';
import { meanOf, type InsightTally, type Link, type Mean } from './tally.js';

/** The means of many players. Only sums, so that one player can be subtracted again. */
export interface Crowd {
  readonly players: number;
  readonly means: number;
  readonly squares: number;
  /** The sum of the variances of the means, each of which says how uncertain that mean is. */
  readonly errors: number;
}

/** The players of each link, if the link has enough data. */
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

/** A spread below this is a rounding error from subtracting sums. */
const ROUNDING = 1e-6;

/**
 * How far one player is from the others, and the probability of that for a player like them. The true means of honest
 * players differ too, and each is known only from a limited number of cards. If all are known equally well, this is the
 * t test of one against many. For a player known less well than the others, the player's own error is added to the true
 * spread of the others. A player known better is still compared with the observed spread, because how much of it is
 * error can only be estimated.
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
