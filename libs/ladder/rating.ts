import { rate } from 'openskill';
import type { DecayPolicy, SeasonPolicy } from './definition.js';

/** What is believed of a player's skill. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export interface RatedPlayer extends Skill {
  readonly player: string;
  /** What their seats were worth, in the unit of `mu`. */
  readonly advantage: number;
}

export interface RatedSide<Player = RatedPlayer> {
  readonly players: readonly Player[];
  /** 1 is best; equal ranks are a draw. */
  readonly rank: number;
}

export const DAY_MS = 86_400_000;

/**
 * What a contest teaches about its players, by side and player. The worth of a seat is added before and taken away
 * after: beating someone from the better seat says less.
 */
export function rateSides(sides: readonly RatedSide[], { rating }: SeasonPolicy): readonly (readonly Skill[])[] {
  const { beta, tau } = rating;
  const seated = sides.map(({ players }) => players.map(({ mu, sigma, advantage }) => ({ mu: mu + advantage, sigma })));
  const rated = rate(seated, { rank: sides.map(({ rank }) => rank), beta, tau });
  return sides.map(({ players }, side) =>
    players.map(({ mu, advantage }, place) => {
      const after = rated[side]?.[place] as Skill;
      return { mu: mu + (after.mu - (mu + advantage)), sigma: after.sigma };
    }),
  );
}

/** Skill one can be nearly sure of: what leaderboards sort by. */
export const scoreOf = ({ mu, sigma }: Skill): number => mu - 3 * sigma;

/** What is still believed of a player who was last seen at `lastAt`. */
export function decayed(skill: Skill, lastAt: number, at: number, policy: DecayPolicy | null): Skill {
  if (policy === null) return skill;
  const days = Math.floor((at - lastAt) / DAY_MS) - policy.graceDays;
  if (days <= 0 || skill.sigma >= policy.sigmaMax) return skill;
  const grown = Math.sqrt(skill.sigma * skill.sigma + days * (policy.sigmaPerDay * policy.sigmaPerDay));
  return { mu: skill.mu, sigma: Math.min(grown, policy.sigmaMax) };
}

/** What a player starts a season with who has played one before. */
export function carriedOver(skill: Skill, { reset, rating }: Pick<SeasonPolicy, 'reset' | 'rating'>): Skill {
  return { mu: rating.mu + reset.keep * (skill.mu - rating.mu), sigma: Math.max(skill.sigma, reset.sigmaMin) };
}
