import { describe, expect, it } from '@jest/globals';
import { gcg110 } from '#games/gcg';
import { botFor, matchPlan, simulate, type SimTerms } from './simulation.js';

const terms: SimTerms = {
  ...{ game: 'gcg@1.1.0', mode: null, seats: null, decks: null },
  ...{ bots: ['random'], seed: 'x' },
};
const ready = Object.entries(gcg110.decks.samples);
const decksOf = (match: number, more: Partial<SimTerms> = {}): (string | undefined)[] =>
  matchPlan({ ...terms, ...more }, match).setup.decks.map((deck) => ready.find(([, one]) => one === deck)?.[0]);

describe('a simulated match', () => {
  it('is a duel with drawn decks if nothing else is said', () => {
    expect(matchPlan(terms, 0).setup).toMatchObject({ mode: 'duel', teams: [0, 1] });
    const pairs = Array.from({ length: 200 }, (_, match) => decksOf(match).join(' '));
    expect(new Set(pairs).size).toBe(ready.length ** 2);
  });

  it('depends on seed, number and options only', () => {
    for (const match of [0, 1, 59]) expect(decksOf(match)).toEqual(decksOf(match));
    const many = (seed: string): string => Array.from({ length: 20 }, (_, match) => decksOf(match, { seed })).join();
    expect(many('x')).not.toBe(many('y'));
  });

  it('deals the named decks by seat, over again', () => {
    const [a = '', b = ''] = ready.map(([name]) => name);
    const table = { mode: 'royale-loser-eliminated', seats: 5, decks: [a, b] };
    expect(decksOf(7, table)).toEqual([a, b, a, b, a]);
  });

  it('seats team mates with the same bot, and each bot first in turn', () => {
    const bots = ['greedy', 'random'] as const;
    expect([0, 0, 1, 1].map((team) => botFor(bots, team, 0))).toEqual(['greedy', 'greedy', 'random', 'random']);
    expect([0, 0, 1, 1].map((team) => botFor(bots, team, 1))).toEqual(['random', 'random', 'greedy', 'greedy']);
  });
});

describe('what simulated matches come to', () => {
  const plan = { ...terms, first: 0, count: 2, check: false, reach: true };

  it('is reported where it is asked for, and adds up over matches', () => {
    const both = simulate(plan);
    const second = simulate({ ...plan, first: 1, count: 1 });
    expect(both.reached.decision).toContain('choose main');
    expect(both.reached.card.length).toBeGreaterThan(second.reached.card.length);
    expect(second.reached.card.every((card) => both.reached.card.includes(card))).toBe(true);
  });

  it('changes nothing else that is counted', () => {
    const { reached, ...watched } = simulate(plan);
    const { reached: nothing, ...plain } = simulate({ ...plan, reach: false });
    expect(watched).toEqual(plain);
    expect([reached.keyword.length > 0, nothing.keyword]).toEqual([true, []]);
  });
});

describe('the largest offer of simulated matches', () => {
  it('is the one with most to choose from, whatever its match', () => {
    const plan = { ...terms, count: 1, check: false, reach: false };
    const [one, other] = [0, 1].map((first) => simulate({ ...plan, first }).largest);
    const both = simulate({ ...plan, first: 0, count: 2 }).largest;
    expect([one, other]).toContainEqual(both);
    expect(both.options).toBe(Math.max(one?.options ?? 0, other?.options ?? 0));
  });

  it('stays below 64 in Vanguard, where circles are chosen after cards', () => {
    const plan = { ...terms, game: 'vanguard@2.11', first: 0, count: 3, check: false, reach: false };
    const { options } = simulate(plan).largest;
    expect(options).toBeGreaterThan(1);
    expect(options).toBeLessThan(64);
  });
});
