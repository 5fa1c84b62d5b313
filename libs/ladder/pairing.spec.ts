import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PairingSettings } from './definition.js';
import { DEFAULT_PAIRING } from './testing/defaults.spec-helper.js';
import { pairWave, waited, windowOf, type Candidate } from './pairing.js';

const NOW = 10_000_000;
const TABLES = {
  duel: [0, 1],
  royale: [0, 1, 2, 3],
  teams: [0, 1, 0, 1],
  uneven: [0, 1, 1, 1],
} as const;

const candidate = (ticket: string, changes: Partial<Candidate> = {}): Candidate => ({
  ticket,
  players: [{ player: `p-${ticket}`, firsts: 0 }],
  rating: 25,
  queuedAt: NOW,
  avoid: [],
  recent: [],
  conduct: 0,
  ...changes,
});

const queues = (largest: number) =>
  fc
    .array(
      fc.record({
        size: fc.integer({ min: 1, max: largest }),
        rating: fc.double({ min: 0, max: 50, noNaN: true }),
        waitedMs: fc.integer({ min: 0, max: 300_000 }),
        avoid: fc.array(fc.nat({ max: 30 }), { maxLength: 2 }),
        recent: fc.array(fc.nat({ max: 30 }), { maxLength: 2 }),
        conduct: fc.nat({ max: 6 }),
        firsts: fc.integer({ min: -3, max: 3 }),
      }),
      { maxLength: 24 },
    )
    .map((tickets) =>
      tickets.map(({ size, waitedMs, avoid, recent, firsts, ...rest }, i) => ({
        ...rest,
        ticket: `t${String(i).padStart(2, '0')}`,
        players: Array.from({ length: size }, (_, n) => ({ player: n === 0 ? `${i}` : `${i}.${n}`, firsts })),
        queuedAt: NOW - waitedMs,
        avoid: avoid.map(String),
        recent: recent.map(String),
      })),
    );

const settingsOf = fc.record({
  windowStart: fc.double({ min: 0.5, max: 10, noNaN: true }),
  windowPerSecond: fc.double({ min: 0, max: 1, noNaN: true }),
  windowMax: fc.option(fc.double({ min: 1, max: 40, noNaN: true })),
  rematchAfterSeconds: fc.nat({ max: 60 }),
  readySeconds: fc.constant(0),
  conductSeconds: fc.nat({ max: 60 }),
  conductMost: fc.nat({ max: 5 }),
  conductDays: fc.constant(1),
});

describe.each(Object.entries(TABLES))('a wave of %s', (_, teams) => {
  const largest = Math.max(...teams.map((team) => teams.filter((other) => other === team).length));
  const wave = (queue: readonly Candidate[], settings: PairingSettings) => pairWave(queue, teams, settings, NOW);
  const check = (property: (queue: readonly Candidate[], settings: PairingSettings) => void) =>
    fc.assert(fc.property(queues(largest), settingsOf, property), { numRuns: 80 });

  it('puts no ticket and no player into two matches, and fills every seat', () => {
    check((queue, settings) => {
      const pairings = wave(queue, settings);
      const tickets = pairings.flatMap((pairing) => pairing.tickets);
      expect(new Set(tickets).size).toBe(tickets.length);
      const players = pairings.flatMap(({ seats }) => seats.map(({ player }) => player));
      expect(new Set(players).size).toBe(players.length);
      for (const pairing of pairings) {
        expect(pairing.seats).toHaveLength(teams.length);
        const seated = queue.filter(({ ticket }) => pairing.tickets.includes(ticket));
        expect(seated.flatMap((one) => one.players.map(({ player }) => player)).sort()).toEqual(
          pairing.seats.map(({ player }) => player).sort(),
        );
      }
    });
  });

  it('tears no party apart', () => {
    check((queue, settings) => {
      for (const { seats } of wave(queue, settings)) {
        for (const { ticket } of seats) {
          const own = seats.flatMap((seat, i) => (seat.ticket === ticket ? [teams[i]] : []));
          expect(new Set(own).size).toBe(1);
        }
      }
    });
  });

  it('keeps to the window of whoever has waited longest, to avoid-lists, rematches and conduct', () => {
    check((queue, settings) => {
      for (const { tickets, gap } of wave(queue, settings)) {
        const table = tickets.map((id) => queue.find(({ ticket }) => ticket === id) as Candidate);
        const first = table[0] as Candidate;
        const longest = Math.max(...table.map((one) => waited(one, settings, NOW)));
        expect(waited(first, settings, NOW)).toBe(longest);
        expect(gap).toBeLessThanOrEqual(windowOf(first, settings, NOW));
        for (const one of table) expect(waited(one, settings, NOW)).toBeGreaterThanOrEqual(0);
        for (const [one, other] of table.flatMap((a) => table.filter((b) => b !== a).map((b) => [a, b] as const))) {
          const names = other.players.map(({ player }) => player);
          expect(names.filter((player) => one.avoid.includes(player))).toEqual([]);
          if (longest < settings.rematchAfterSeconds) {
            expect(names.filter((player) => one.recent.includes(player))).toEqual([]);
          }
        }
      }
    });
  });

  it('is the same whatever order the queue comes in', () => {
    fc.assert(
      fc.property(
        queues(largest).chain((queue) =>
          fc.tuple(fc.constant(queue), fc.shuffledSubarray(queue, { minLength: queue.length })),
        ),
        settingsOf,
        ([queue, shuffled], settings) => expect(wave(shuffled, settings)).toEqual(wave(queue, settings)),
      ),
      { numRuns: 50 },
    );
  });

  it('leaves nobody behind who has waited long enough, as long as a table can be filled', () => {
    fc.assert(
      fc.property(queues(1), (queue) => {
        const patient = queue.map((one) => ({ ...one, queuedAt: NOW - 3_600_000, avoid: [], recent: [] }));
        const paired = wave(patient, { ...DEFAULT_PAIRING, windowMax: null }).flatMap(({ tickets }) => tickets);
        expect(paired).toHaveLength(queue.length - (queue.length % teams.length));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a wave', () => {
  it('lets nobody starve while others keep coming', () => {
    // The newcomers' ratings are far away, and they always find each other immediately.
    let queue: Candidate[] = [candidate('outlier', { rating: 60, queuedAt: 0 })];
    for (let second = 0; second < 600; second++) {
      const now = second * 1000;
      queue.push(...['a', 'b'].map((name) => candidate(`${name}${second}`, { queuedAt: now })));
      const paired = new Set(pairWave(queue, TABLES.duel, DEFAULT_PAIRING, now).flatMap(({ tickets }) => tickets));
      if (paired.has('outlier')) {
        expect(second).toBeLessThanOrEqual(
          (60 - 25 - DEFAULT_PAIRING.windowStart) / DEFAULT_PAIRING.windowPerSecond + 1,
        );
        return;
      }
      queue = queue.filter(({ ticket }) => !paired.has(ticket));
    }
    throw new Error('the outlier still waits');
  });

  it('prefers the nearest, and among equals those of like conduct', () => {
    const queue = [
      candidate('a', { queuedAt: NOW - 2_000 }),
      candidate('b', { rating: 27, queuedAt: NOW - 1_000 }),
      candidate('c', { rating: 25.5 }),
      candidate('d', { rating: 27 }),
    ];
    expect(pairWave(queue, TABLES.duel, DEFAULT_PAIRING, NOW).map(({ tickets }) => tickets)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    const mixed = [
      candidate('a', { conduct: 1, queuedAt: NOW - 90_000 }),
      candidate('b', { queuedAt: NOW - 50_000 }),
      candidate('c', { conduct: 1, rating: 26, queuedAt: NOW - 40_000 }),
    ];
    expect(pairWave(mixed, TABLES.duel, DEFAULT_PAIRING, NOW)[0]?.tickets).toEqual(['a', 'c']);
  });

  it('gives the first turn to whoever had it least', () => {
    const queue = [
      candidate('a', { players: [{ player: 'ann', firsts: 2 }] }),
      candidate('b', { players: [{ player: 'bob', firsts: -2 }] }),
    ];
    expect(pairWave(queue, TABLES.duel, DEFAULT_PAIRING, NOW)[0]?.seats.map(({ player }) => player)).toEqual([
      'bob',
      'ann',
    ]);
  });

  it('evens teams out', () => {
    const ratings = [25, 26, 27, 28];
    const queue = ratings.map((rating, i) => candidate(`t${i}`, { rating, queuedAt: NOW - 60_000 }));
    const [pairing] = pairWave(queue, TABLES.teams, DEFAULT_PAIRING, NOW);
    const sum = (team: number) =>
      (pairing?.seats ?? []).reduce((total, { ticket }, seat) => {
        return total + (TABLES.teams[seat] === team ? (ratings[Number(ticket.slice(1))] as number) : 0);
      }, 0);
    expect(sum(0)).toBe(sum(1));
  });
});
