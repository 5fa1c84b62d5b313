import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import { begin, type Dice, type Game, type TableEvent } from '#kernel';
import type { MatchEvent } from '#match';
import { createDice, payloadHash } from '#proof';
import { sampleSetup } from '#simulation';
import { favouringDice, lazyDice } from '#testkit/chance';
import { Counter, observe, populationReport, type PopulationReport, type Tally } from './index.js';

const poker = games.get('blackpoker@lite')!;
const pack = poker.decks.samples[Object.keys(poker.decks.samples)[0]!]!['main']!;
const honest = (seed: string): Dice => createDice(payloadHash(seed));

/** Openings of matches: all shuffles, hands and first turns, before any player's decision. */
function* openings(game: Game, count: number, diceOf: (i: number) => Dice): Generator<readonly TableEvent[], void> {
  for (let i = 0; i < count; i++) yield begin(game, sampleSetup(game), diceOf(i)).events;
}

/** Counts many matches. */
function observeAll(matches: Iterable<Iterable<MatchEvent>>): Tally {
  const counter = new Counter();
  for (const events of matches) observe(counter, events);
  return counter.tally();
}

const report = (count: number, diceOf: (i: number) => Dice): PopulationReport =>
  populationReport(observeAll(openings(poker, count, diceOf)));

/** The best of several shuffles for seat 0: kings and queens among the first seven. */
const served = new Set(pack.flatMap((def, place) => (/^.[QK]$/.test(def) ? [place] : [])));
const favour = (tries: number) => (i: number) =>
  favouringDice(honest(`favour/${i}`), {
    zone: 'deck/0',
    cards: pack.length,
    tries,
    worth: (order) => order.slice(0, 7).filter((from) => served.has(from)).length,
  });

describe('an honest population', () => {
  const reports = Array.from({ length: 8 }, (_, seed) => report(500, (i) => honest(`honest/${seed}/${i}`)));

  it('raises nothing, whatever its seed', () => {
    for (const { findings, matches, tests } of reports) {
      expect(findings).toEqual([]);
      expect(matches).toBe(500);
      expect(new Set(tests.map(({ family }) => family))).toEqual(
        new Set(['first seat', 'shuffles', 'neighbours', 'opening hands', 'draw positions']),
      );
    }
  });

  it('has p-values as chance spreads them', () => {
    const ps = reports.flatMap(({ tests }) => tests.map(({ p }) => p));
    expect(ps.length).toBeGreaterThan(1_500);
    for (const level of [0.01, 0.05, 0.25, 0.5]) {
      const share = ps.filter((p) => p < level).length / ps.length;
      // Counts are integers, so the share may be slightly below the level.
      expect(share).toBeLessThan(level * 1.25 + 0.005);
      expect(share).toBeGreaterThan(level * 0.6 - 0.005);
    }
  });
});

describe('a biased population', () => {
  it('of 1,000 matches tells the best of two shuffles for one seat, by the cards it got and by whom', () => {
    const { findings } = report(1_000, favour(2));
    expect(findings.length).toBeGreaterThan(0);
    for (const { subject } of findings) expect(subject).toMatch(/^blackpoker@lite duel, (seat 0, .[QK]|first shuffle)/);
    expect(findings.map(({ family }) => family)).toContain('opening hands');
    expect(findings.find(({ family }) => family === 'opening hands')?.observed).toMatch(/^\d+ times, 129\.6 expected/);
  });

  it('of 200 matches tells dice that forget to throw once in twenty', () => {
    const { findings } = report(200, (i) => lazyDice(honest(`lazy/${i}`), 50));
    expect(findings.map(({ family }) => family)).toContain('shuffles');
  });
});

describe('counting', () => {
  it('comes to the same in one go and in parts', () => {
    const matches = [...openings(poker, 30, (i) => honest(`parts/${i}`))];
    const parts = [matches.slice(0, 11), matches.slice(11)].map(observeAll);
    const sum = new Counter();
    for (const part of parts) sum.take(part);
    const summed = populationReport(sum.tally(), 1);
    const whole = populationReport(observeAll(matches), 1);
    expect(summed.tests.map(({ subject, observed }) => [subject, observed])).toEqual(
      whole.tests.map(({ subject, observed }) => [subject, observed]),
    );
  });

  it('tells beginning from sitting: the first side began and won 60 of 80, the second 40 of 80', () => {
    const match = (began: number, winner: number) => [
      { type: 'TableOpened', game: 'g', edition: 'e', mode: 'duel', teams: [0, 1], zones: [] } as const,
      { type: 'TurnBegan', number: 1, seat: began } as const,
      { type: 'MatchEnded', winners: [winner], reason: 'win', detail: '' } as const,
    ];
    const times = (n: number, began: number, winner: number) => Array.from({ length: n }, () => match(began, winner));
    const tally = observeAll([...times(60, 0, 0), ...times(20, 0, 1), ...times(40, 1, 1), ...times(40, 1, 0)]);
    const [effect] = populationReport(tally).seatEffects;
    expect(effect).toMatchObject({ n: 160, firstWins: 0.625, sideDifference: 0.25 });
    expect(effect!.sideP).toBeCloseTo(0.00109, 4);
    expect(effect!.p).toBeCloseTo(0.00157, 4);
  });

  it('counts a record of which nothing can be read', () => {
    const counter = new Counter();
    observe(counter, []);
    expect(counter.tally()).toMatchObject({ matches: 0, unread: 1 });
  });
});
