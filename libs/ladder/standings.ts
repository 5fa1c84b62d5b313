import { resultOf, type Contest, type ContestResult } from './contest.js';
import type { Season } from './definition.js';
import { carriedOver, decayed, rateSides, type Skill } from './rating.js';

/** A player's record in a season. */
export interface Standing extends Skill {
  readonly contests: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** When the last contest was decided. */
  readonly at: number;
}

/** How one contest changed a player's rating. */
export interface RatingChange {
  readonly season: string;
  readonly player: string;
  readonly contest: string;
  readonly position: number;
  readonly before: Skill;
  readonly after: Standing;
}

/** Standings while contests are rated one after the other. */
export class Standings {
  private readonly seasons: ReadonlyMap<string, Season>;
  private readonly standings = new Map<string, Map<number, Standing>>();

  constructor(seasons: readonly Season[]) {
    this.seasons = new Map(seasons.map((season) => [season.season, season]));
  }

  /** Adds a standing as it was stored before. */
  recall(season: string, player: string, standing: Standing): void {
    const own = this.standings.get(player) ?? new Map<number, Standing>();
    this.standings.set(player, own.set(this.season(season).number, standing));
  }

  /** Rates contests in the order in which they were decided; the result depends on that order. */
  rate(contests: readonly Contest[]): readonly RatingChange[] {
    return contests.flatMap((contest) => {
      const season = this.season(contest.season);
      if (season.policyHash !== contest.policy)
        throw new Error(`contest ${contest.id} was played under another policy than season ${contest.season} has`);
      const result = resultOf(contest, season.policy);
      return result === null || contest.decided === null ? [] : this.rateOne(contest, result, season);
    });
  }

  private rateOne({ id, decided }: Contest, { sides }: ContestResult, season: Season): readonly RatingChange[] {
    const { position, at } = decided as NonNullable<Contest['decided']>;
    const before = sides.map(({ players, rank }) => ({
      rank,
      players: players.map((known) => ({ ...known, ...this.skillAt(season, known.player, at) })),
    }));
    const after = rateSides(before, season.policy);
    const best = sides.filter(({ rank }) => rank === 1).length;
    return before.flatMap(({ rank, players }, side) =>
      players.map(({ player, mu, sigma }, place) => {
        const was = this.standings.get(player)?.get(season.number) ?? NOTHING;
        const outcome = rank > 1 ? 'losses' : best > 1 ? 'draws' : 'wins';
        const skill = after[side]?.[place] as Skill;
        const standing = { ...was, ...skill, contests: was.contests + 1, [outcome]: was[outcome] + 1, at };
        this.recall(season.season, player, standing);
        return { season: season.season, player, contest: id, position, before: { mu, sigma }, after: standing };
      }),
    );
  }

  /** A player's skill estimate at an instant of a season. */
  skillOf(season: string, player: string, at: number): Skill {
    return this.skillAt(this.season(season), player, at);
  }

  /**
   * The player's skill before a contest: this season's rating, otherwise the last one carried over, otherwise that of a
   * newcomer.
   */
  private skillAt({ number, policy }: Season, player: string, at: number): Skill {
    const own = this.standings.get(player);
    const here = own?.get(number);
    if (here) return decayed(here, here.at, at, policy.decay);
    const earlier = [...(own ?? [])].filter(([season]) => season < number).sort(([a], [b]) => b - a)[0]?.[1];
    const { mu, sigma } = policy.rating;
    return earlier ? carriedOver(earlier, policy) : { mu, sigma };
  }

  private season(name: string): Season {
    const season = this.seasons.get(name);
    if (!season) throw new Error(`there is no season ${name}`);
    return season;
  }
}

const NOTHING: Standing = { mu: 0, sigma: 0, contests: 0, wins: 0, draws: 0, losses: 0, at: 0 };
