import { describe, expect, it } from '@jest/globals';
import { seededStream } from '#simulation';
import { unit } from '#simulation/population';
import { skewedTails } from '../statistics.js';
import { addLink, standingOf, type Link, type Links } from './tally.js';

const next = seededStream('links of nobody who knows');

/** One hidden card, a mark that one card in `rarity` has, and a choice that is made occasionally. */
function card(rarity: number, rateOf: (isMarked: boolean) => number): Link {
  const share = 1 / rarity;
  const isMarked = unit(next) < share;
  const deviation = Math.sqrt(share * (1 - share));
  const z = ((isMarked ? 1 : 0) - share) / deviation;
  const skew0 = (1 - 2 * share) / deviation;
  const rate = rateOf(isMarked);
  return {
    ...{ cards: 1, choices: 4, taken: Math.round(4 * rate), rates: rate, rates2: rate * rate, a: rate * z, b: z },
    ...{ aa: (rate * z) ** 2, ab: rate * z * z, bb: z * z, drift: 0 },
    ...{ skew0, skew1: skew0 * rate, skew2: skew0 * rate ** 2, skew3: skew0 * rate ** 3, high: 0, highTaken: 0 },
  };
}

function linkOf(cards: number, rarity: number, rateOf: (isMarked: boolean) => number): Link {
  const links: Links = new Map();
  for (let i = 0; i < cards; i++) addLink(links, 'link', card(rarity, rateOf));
  return links.get('link') as Link;
}

const pOf = (link: Link): number => {
  const { z, skewness } = standingOf(link);
  return skewedTails(z, skewness);
};

describe('a link between choices and hidden cards', () => {
  const seldom = (): number => (unit(next) < 0.15 ? 1 : 0);
  const often = (): number => Math.round(4 * unit(next)) / 4;

  it.each([
    ['a common mark', 2, often],
    ['a rare mark', 10, often],
    ['a common mark and a rare choice', 2, seldom],
    ['a rare mark and a rare choice', 10, seldom],
  ])('is by chance no stronger than it says: %s', (_, rarity, rateOf) => {
    const ps = Array.from({ length: 1_500 }, () => pOf(linkOf(60, rarity, rateOf)));
    for (const level of [0.01, 0.001])
      expect(ps.filter((p) => p < level).length / ps.length).toBeLessThan(1.25 * level + 0.003);
  });

  it('is beyond chance after forty cards where the choice is never made for one kind', () => {
    expect(pOf(linkOf(40, 3, (isMarked) => (isMarked ? 0 : 1)))).toBeLessThan(1e-6);
  });

  it('is none where the choice is always the same', () => {
    expect(standingOf(linkOf(40, 3, () => 0.5))).toEqual({ z: 0, skewness: 0 });
  });
});
