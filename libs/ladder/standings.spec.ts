import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Contest } from './contest.js';
import type { Season, SeasonPolicy } from './definition.js';
import { DEFAULT_POLICY } from './testing/defaults.spec-helper.js';
import { DAY_MS, carriedOver, decayed, rateSides, scoreOf } from './rating.js';
import { Standings, type RatingChange } from './standings.js';

const season = (number: number, policy: Partial<SeasonPolicy> = {}): Season => ({
  ladder: 'l',
  season: `s${number}`,
  number,
  policy: { ...DEFAULT_POLICY, ...policy },
  policyHash: 'f00d',
  startedAt: 0,
  endedAt: null,
});

const contest = (position: number, winner: string, loser: string, changes: Partial<Contest> = {}): Contest => ({
  id: `c${position}`,
  ladder: 'l',
  season: 's1',
  policy: 'f00d',
  bestOf: 1,
  games: [
    {
      matchId: `m${position}`,
      game: 1,
      seats: [
        { player: winner, team: 0 },
        { player: loser, team: 1 },
      ],
      lost: [],
      expired: [],
      end: { winners: [0], reason: 'win' },
    },
  ],
  decided: { position, at: position * 1000 },
  ...changes,
});

const NEW = { mu: 25, sigma: 25 / 3 };
const side = (rank: number, ...advantages: readonly number[]) => ({
  rank,
  players: advantages.map((advantage, i) => ({ player: `${rank}-${i}`, advantage, ...NEW })),
});

describe('rating a contest', () => {
  it('lifts the winner and lowers the loser, alike when they are alike', () => {
    const [winner, loser] = rateSides([side(1, 0), side(2, 0)], DEFAULT_POLICY).flat();
    expect(winner!.mu - 25).toBeCloseTo(25 - loser!.mu, 10);
    expect(winner!.mu).toBeGreaterThan(25);
    expect(winner!.sigma).toBeLessThan(NEW.sigma);
  });

  it('teaches nothing of skill by a draw among equals, and ranks sides of any number and size', () => {
    const drawn = rateSides([side(1, 0), side(1, 0)], DEFAULT_POLICY).flat();
    for (const { mu } of drawn) expect(mu).toBeCloseTo(25, 10);
    const royale = rateSides([side(2, 0), side(1, 0), side(3, 0)], DEFAULT_POLICY).flat();
    expect(royale[1]!.mu).toBeGreaterThan(royale[0]!.mu);
    expect(royale[0]!.mu).toBeGreaterThan(royale[2]!.mu);
    const teams = rateSides([side(1, 0, 0), side(2, 0, 0)], DEFAULT_POLICY);
    expect(teams.map((players) => players.map(({ mu }) => mu > 25))).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('says less about a win from the better seat', () => {
    const gain = (advantage: number) => rateSides([side(1, advantage), side(2, 0)], DEFAULT_POLICY)[0]![0]!.mu - 25;
    expect(gain(4)).toBeLessThan(gain(0));
    expect(gain(-4)).toBeGreaterThan(gain(0));
    // The same gain as for a win by a player who is better by that advantage.
    const better = { rank: 1, players: [{ player: 'x', advantage: 0, mu: 29, sigma: NEW.sigma }] };
    expect(gain(4)).toBeCloseTo(rateSides([better, side(2, 0)], DEFAULT_POLICY)[0]![0]!.mu - 29, 10);
    expect(gain(4)).toBeGreaterThan(0);
  });
});

describe('decay', () => {
  const policy = { graceDays: 7, sigmaPerDay: 0.5, sigmaMax: 6 };
  const skill = { mu: 30, sigma: 2 };

  it('makes uncertain, never worse, never more than declared', () => {
    expect(decayed(skill, 0, 7 * DAY_MS, policy)).toBe(skill);
    const after = decayed(skill, 0, 17 * DAY_MS, policy);
    expect(after).toEqual({ mu: 30, sigma: Math.sqrt(4 + 10 * 0.25) });
    expect(scoreOf(after)).toBeLessThan(scoreOf(skill));
    expect(decayed(skill, 0, 10_000 * DAY_MS, policy)).toEqual({ mu: 30, sigma: 6 });
    expect(decayed({ mu: 30, sigma: 8 }, 0, 100 * DAY_MS, policy).sigma).toBe(8);
    expect(decayed(skill, 0, 100 * DAY_MS, null)).toBe(skill);
  });
});

describe('standings', () => {
  it('carry half of last season over and begin anew for newcomers', () => {
    const standings = new Standings([season(1), season(2)]);
    const [won] = standings.rate([contest(1, 'ann', 'bob')]);
    const later = standings.rate([contest(2, 'ann', 'eve', { season: 's2' })]);
    expect(later.map(({ player, before }) => [player, before])).toEqual([
      ['ann', carriedOver(won!.after, DEFAULT_POLICY)],
      ['eve', NEW],
    ]);
    expect(later[0]).toMatchObject({ season: 's2', after: { contests: 1, wins: 1 } });
  });

  it('carry nothing back into a season that is over', () => {
    const standings = new Standings([season(1), season(2)]);
    standings.rate([contest(1, 'ann', 'bob', { season: 's2' })]);
    const [late] = standings.rate([contest(2, 'ann', 'bob')]);
    expect(late).toMatchObject({ season: 's1', before: NEW, after: { contests: 1 } });
  });

  it('take what decay left into the next contest', () => {
    const decay = { graceDays: 0, sigmaPerDay: 1, sigmaMax: 20 };
    const standings = new Standings([season(1, { decay })]);
    const [first] = standings.rate([contest(1, 'ann', 'bob')]);
    const at = 20 * DAY_MS;
    const [second] = standings.rate([contest(2, 'ann', 'bob', { decided: { position: 2, at } })]);
    expect(second?.before).toEqual(decayed(first!.after, 1000, at, decay));
  });

  it('refuse a contest that was played under another policy', () => {
    expect(() => new Standings([season(1)]).rate([contest(1, 'ann', 'bob', { policy: 'bad' })])).toThrow(
      'another policy',
    );
  });

  it('are the same to the last bit, rated at once or from any contest on', () => {
    const players = ['a', 'b', 'c', 'd', 'e'];
    const games = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 4 }), fc.boolean()), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(games, fc.nat({ max: 40 }), (list, cut) => {
        const contests = list.map(([a, step, late], i) =>
          contest(i + 1, players[a]!, players[(a + step) % 5]!, late && i > 5 ? { season: 's2' } : {}),
        );
        const seasons = [season(1, { seatAdvantage: [0.7, -0.2] }), season(2)];
        const whole = new Standings(seasons).rate(contests);
        const early = new Standings(seasons).rate(contests.slice(0, cut));
        const resumed = new Standings(seasons);
        // Only the last change of each player and season is recalled, through JSON as from a database.
        const last = new Map(
          early.map((change): [string, RatingChange] => [`${change.season}/${change.player}`, change]),
        );
        for (const { season: name, player, after } of last.values()) {
          resumed.recall(name, player, JSON.parse(JSON.stringify(after)) as typeof after);
        }
        expect([...early, ...resumed.rate(contests.slice(cut))]).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});
