import { describe, expect, it } from '@jest/globals';
import { seededStream } from '#simulation';
import { normal, unit } from '#simulation/population';
import { insight } from '../checks/insight.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { apartFrom, NOBODY, without, withOne, type Crowd } from './crowd.js';
import { emptyTally, linkKey, type InsightTally, type Link, type Mean } from './tally.js';

const KEYS = ['draw', 'block', 'attack'].map((choice) => linkKey('held: their hand', choice, 'cost'));

/** A choice that is made half of the time, and `skill` more often for each standard deviation of the hand's feature. */
function linkOf(cards: number, skill: number, next: () => number): Link {
  const link = { cards, choices: cards, taken: 0, rates: 0, rates2: 0, a: 0, b: 0, aa: 0, ab: 0, bb: 0 };
  for (let i = 0; i < cards; i++) {
    const z = normal(next);
    const rate = unit(next) < 0.5 + skill * z ? 1 : 0;
    link.taken += rate;
    link.rates += rate;
    link.rates2 += rate;
    link.a += rate * z;
    link.b += z;
    link.aa += rate * z * z;
    link.ab += rate * z * z;
    link.bb += z * z;
  }
  return { ...link, drift: 0, skew0: 0, skew1: 0, skew2: 0, skew3: 0, high: 0, highTaken: 0 };
}

const tallyOf = (cards: number, skill: number, next: () => number): InsightTally => ({
  ...emptyTally(),
  links: new Map(KEYS.map((key) => [key, linkOf(cards, skill, next)])),
});

/** Honest players, who read a hand to some extent, some better than others. */
function honest(players: number, cardsOf: (i: number) => number, seed: string): Map<string, InsightTally> {
  const next = seededStream(seed);
  return new Map(
    Array.from({ length: players }, (_, i) => [`player-${i}`, tallyOf(cardsOf(i), 0.05 + 0.02 * normal(next), next)]),
  );
}

const blamed = (tallies: ReadonlyMap<string, InsightTally>): (readonly [string | undefined, string])[] =>
  insight(tallies, DEFAULT_THRESHOLDS).map(({ players, severity }) => [players[0], severity]);

describe('choices that follow what another player holds', () => {
  const reader = (cards: number): [string, InsightTally] => ['reader', tallyOf(cards, 0.3, seededStream('reader'))];

  it.each([
    ['many cards each', () => 5_000],
    ['few cards each', () => 50],
    ['some who play all the time among some who do not', (i: number) => (i % 5 === 0 ? 20_000 : 60)],
  ])('are no more than skill in a crowd of honest players: %s', (_, cardsOf) => {
    expect(blamed(honest(40, cardsOf, 'skill'))).toEqual([]);
  });

  it('show who reads hands, among players who read a little', () => {
    expect(blamed(new Map([...honest(40, () => 2_000, 'skill'), reader(2_000)]))).toEqual([['reader', 'medium']]);
  });

  it.each([
    [7, []],
    [8, [['reader', 'low']]],
  ])('are told from skill only where %d others say what skill is: %j', (others, expected) => {
    expect(blamed(new Map([...honest(others, () => 2_000, 'skill'), reader(2_000)]))).toEqual(expected);
  });

  it('are by chance no further from the others than it says, however unequally they are known', () => {
    const next = seededStream('one of many');
    const someone = (): Mean => {
      const error = unit(next) < 0.5 ? 0.01 : 1;
      return { mean: normal(next) * Math.sqrt(0.2 + error), error };
    };
    const crowd = (): Crowd => Array.from({ length: 12 }, someone).reduce(withOne, NOBODY);
    const ps = Array.from({ length: 4_000 }, () => apartFrom(crowd(), someone()).p);
    for (const level of [0.05, 0.01, 0.001])
      expect(ps.filter((p) => p < level).length / ps.length).toBeLessThan(1.25 * level + 0.002);
  });

  it('are not told apart where nobody differs', () => {
    const one = { mean: 0.1, error: 0 };
    const same = Array.from({ length: 10 }, () => one).reduce(withOne, NOBODY);
    expect(apartFrom(same, one)).toEqual({ t: 0, p: 1 });
    expect(without(same, one).players).toBe(9);
  });
});
