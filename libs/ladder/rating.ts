import { createRequire } from 'node:module';
import type * as OpenSkill from 'openskill';
import type { DecayPolicy, SeasonPolicy } from './definition.js';

/** An estimate of a player's skill. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

const require = createRequire(import.meta.url);
/** Loaded with the first contest: it brings four hundred files, and few processes rate any. */
const openSkill = (): typeof OpenSkill => require('openskill') as typeof OpenSkill;

export interface RatedPlayer extends Skill {
  readonly player: string;
  /** Advantage of the player's seats, in the unit of `mu`. */
  readonly advantage: number;
}

export interface RatedSide<Player = RatedPlayer> {
  readonly players: readonly Player[];
  /** 1 is best; equal ranks are a draw. */
  readonly rank: number;
}

export const DAY_MS = 86_400_000;

/**
 * The players' skills after a contest, by side and player. The advantage of a seat is added before rating and
 * subtracted afterwards: a win from the better seat counts less.
 */
export function rateSides(sides: readonly RatedSide[], { rating }: SeasonPolicy): readonly (readonly Skill[])[] {
  const { beta, tau } = rating;
  const seated = sides.map(({ players }) => players.map(({ mu, sigma, advantage }) => ({ mu: mu + advantage, sigma })));
  const rated = openSkill().rate(seated, { rank: sides.map(({ rank }) => rank), beta, tau });
  return sides.map(({ players }, side) =>
    players.map(({ mu, advantage }, place) => {
      const after = rated[side]?.[place] as Skill;
      return { mu: mu + (after.mu - (mu + advantage)), sigma: after.sigma };
    }),
  );
}

/** A conservative estimate of skill, by which leaderboards are sorted. */
export const scoreOf = ({ mu, sigma }: Skill): number => mu - 3 * sigma;

/** The skill estimate at `at` for a player whose last contest was at `lastAt`. */
export function decayed(skill: Skill, lastAt: number, at: number, policy: DecayPolicy | null): Skill {
  if (policy === null) return skill;
  const days = Math.floor((at - lastAt) / DAY_MS) - policy.graceDays;
  if (days <= 0 || skill.sigma >= policy.sigmaMax) return skill;
  const grown = Math.sqrt(skill.sigma * skill.sigma + days * (policy.sigmaPerDay * policy.sigmaPerDay));
  return { mu: skill.mu, sigma: Math.min(grown, policy.sigmaMax) };
}

/** The initial skill in a season of a player who has played an earlier one. */
export function carriedOver(skill: Skill, { reset, rating }: Pick<SeasonPolicy, 'reset' | 'rating'>): Skill {
  return { mu: rating.mu + reset.keep * (skill.mu - rating.mu), sigma: Math.max(skill.sigma, reset.sigmaMin) };
}
