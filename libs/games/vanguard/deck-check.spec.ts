import { describe, expect, it } from '@jest/globals';
import type { Deck } from '#kernel';
import { cardSet, gUnit } from './cards/define.js';
import { createVanguard, vanguard211 } from './index.js';
import { body, Duel, icon } from './testing/index.js';

const bodies = Array.from({ length: 9 }, (_, i) => body(`b${i}`, 1, 7000));
const triggers = Array.from({ length: 5 }, (_, i) => icon(`t${i}`, 'draw'));
const heals = [icon('h0', 'heal'), icon('h1', 'heal')];
const sentinels = ['s0', 's1'].map((key) => body(key, 1, 6000, { keywords: { sentinel: 0 } }));
const gs = Array.from({ length: 5 }, (_, i) => gUnit({ key: `G${i}`, name: `G${i}`, grade: 4, power: 15000 }));
const twin = gUnit({ key: 'G-twin', name: 'b0', grade: 4, power: 15000 });
const sameName = { ...body('b0-later', 2, 9000), name: 'b0' };
const swarm = body('swarm', 1, 6000, { keywords: { copies: 8 } });
const hermit = body('hermit', 1, 6000, { keywords: { copies: 2 } });
const cards = cardSet([swarm, hermit], bodies, triggers, heals, sentinels, gs, [body('g0', 0, 5000), sameName, twin]);

const times = (n: number, ...keys: readonly string[]): string[] => keys.flatMap((key) => Array<string>(n).fill(key));
/** One starter, sixteen triggers, thirty-three bodies. */
const main = [
  'g0',
  ...times(4, 't0', 't1', 't2', 't3'),
  ...times(4, 'b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'),
  'b8',
];
const { check } = createVanguard(cards, {}).decks;
const codes = (deck: Deck): string[] => check(deck).map(({ code }) => code);
/** The deck with its last `n` cards replaced by others. */
const instead = (n: number, ...keys: readonly string[]): Deck => ({
  main: [...main.slice(0, main.length - n), ...keys],
});

describe('a main deck', () => {
  it('has exactly 50 cards @vanguard-2.11:5.2.2.1', () => {
    expect(codes({ main })).toEqual([]);
    expect(codes(instead(1))).toEqual(['deck-size']);
    expect(codes({ main: [...main, 'b8'] })).toEqual(['deck-size']);
  });

  it('has at most four cards of a name, whatever else differs @vanguard-2.11:5.2.2.2 @vanguard-2.11:5.2.2.2.1', () => {
    expect(codes(instead(1, 'b0'))).toEqual(['copies']);
    expect(codes(instead(1, 'b0-later'))).toEqual(['copies']);
  });

  it('may have more of a card that says so, or has to have fewer @vanguard-2.11:5.1.2', () => {
    expect(codes(instead(8, ...times(8, 'swarm')))).toEqual([]);
    expect(codes(instead(9, ...times(9, 'swarm')))).toEqual(['copies']);
    expect(codes(instead(2, ...times(2, 'hermit')))).toEqual([]);
    expect(codes(instead(3, ...times(3, 'hermit')))).toEqual(['copies']);
  });

  it('has to be there, and to be legal as it is presented, not later @vanguard-2.11:5.2.1 @vanguard-2.11:5.4.2', () => {
    const { check } = createVanguard(cards, {}).decks;
    expect(check({ main })).toEqual([]);
    expect(check({ g: ['G0'] }).map(({ code, rule }) => [code, rule])).toContainEqual(['deck-size', '5.2.2.1']);
    const later = Duel.from({ own: { deck: [{ card: 'g1', times: 9 }] } });
    expect([later.asked, check({ main: times(9, 'b0') }).length > 0]).toEqual(['0: main', true]);
  });

  it('has exactly sixteen triggers @vanguard-2.11:5.2.2.3', () => {
    expect(codes(instead(1, 't4'))).toEqual(['triggers']);
    expect(codes({ main: [...main.filter((key) => key !== 't3'), ...times(3, 't3'), 'b8'] })).toEqual(['triggers']);
  });

  it('has at most four heal triggers over all names @vanguard-2.11:5.2.2.4', () => {
    const without = main.filter((key) => key !== 't2' && key !== 't3');
    const withHeals = (n: number): Deck => ({
      main: [...without, ...times(4, 'h0'), ...times(n, 'h1'), ...times(4 - n, 't2')],
    });
    expect(codes(withHeals(0))).toEqual([]);
    expect(codes(withHeals(1))).toEqual(['heals']);
  });

  it('has at most four sentinels over all names @vanguard-2.11:5.2.2.5 @vanguard-2.11:11.9.1', () => {
    expect(codes(instead(4, ...times(2, 's0', 's1')))).toEqual([]);
    expect(codes(instead(5, ...times(3, 's0'), ...times(2, 's1')))).toEqual(['sentinels']);
  });

  it('has no G units or pseudo-cards, and a grade 0 unit to begin with @vanguard-2.11:5.2.2.6', () => {
    expect(codes(instead(1, 'G0'))).toEqual(['g-in-main']);
    expect(codes(instead(1, 'protect'))).toEqual(['pseudo-in-main']);
    const elsewhere = main.filter((key) => key === 'g0' || key.startsWith('b'));
    expect(codes({ main: elsewhere.map((key) => (key === 'g0' ? 'b8' : key)) })).toContain('no-starter');
  });
});

describe('a G deck', () => {
  it('is optional and has at most sixteen G units @vanguard-2.11:5.1.1 @vanguard-2.11:5.3.1 @vanguard-2.11:5.3.2 @vanguard-2.11:5.3.3', () => {
    expect(codes({ main, g: times(4, 'G0', 'G1', 'G2', 'G3') })).toEqual([]);
    expect(codes({ main, g: [...times(4, 'G0', 'G1', 'G2', 'G3'), 'G4'] })).toEqual(['g-size']);
    expect(codes({ main, g: ['b8'] })).toEqual(['not-g']);
  });

  it('has at most four of a name, counted apart from the main deck @vanguard-2.11:5.3.2.1', () => {
    expect(codes({ main, g: times(4, 'G-twin') })).toEqual([]);
    expect(codes({ main, g: times(5, 'G-twin') })).toEqual(['copies']);
  });
});

it('the sample decks are legal', () => {
  const { check, samples } = vanguard211.decks;
  expect(Object.values(samples).flatMap((deck) => check(deck))).toEqual([]);
});
