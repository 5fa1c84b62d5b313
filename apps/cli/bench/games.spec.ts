import { describe, expect, it } from '@jest/globals';
import { captured } from '../testing/captured.js';
import { compareGames, gamesInWords } from './games.js';
import { machine } from './report.js';

const round = (steps: number, cpuSeconds: number) => ({ matches: 10, steps, seconds: 2 * cpuSeconds, cpuSeconds });

describe('senki bench games', () => {
  it('compares the cost of an answer round by round, so that a slow moment of the machine affects no ratio', () => {
    const played = new Map([
      ['gcg@1.1.0', [round(1000, 0.1), round(1000, 0.4), round(1000, 0.1)]],
      ['nexa@1.2', [round(1000, 0.14), round(1000, 0.56), round(1000, 0.16)]],
      ['vanguard@2.11', [round(1000, 0.31), round(1000, 1.24), round(1000, 0.31)]],
    ]);
    const { games, bars } = compareGames(played);
    expect(games.map(({ game, micros, ratio }) => [game, micros, ratio])).toEqual([
      ['gcg@1.1.0', 100, 1],
      ['nexa@1.2', 160, 1.4],
      ['vanguard@2.11', 310, 3.1],
    ]);
    expect(games[0]).toMatchObject({ answersPerSecond: 2500, matchesPerSecond: 25, answersPerMatch: 100 });
    expect(bars.map(({ value, bar, met }) => [value, bar, met])).toEqual([
      [1.4, '<= 1.5', true],
      [3.1, '<= 3', false],
    ]);
    const text = gamesInWords({ machine: machine(null), core: 1, rounds: 3, games, bars });
    expect(text).toContain('3 rounds, the games in turn, each process on core 1 alone');
    expect(text).toContain('✗ cost of an answer, vanguard@2.11 beside gcg@1.1.0: 3.1 (<= 3)');
  });

  it('needs compiled code', async () => {
    expect(await captured('bench', 'games')).toMatchObject({ code: 2, stderr: expect.stringContaining('compiled') });
  });
});
