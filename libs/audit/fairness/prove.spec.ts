import { describe, expect, it } from '@jest/globals';
import { reexecute, type Envelope, type MatchRecord } from '#match';
import { games } from '#games';
import { recordRandomMatch } from '#simulation/recording';
import { toEnvelope } from '#match';
import { proveFairness } from './index.js';

const ENTROPY = { commitMs: 30_000, revealMs: 30_000, onMissing: 'deal' } as const;

function recordOf(name: string, terms: Parameters<typeof recordRandomMatch>[3] = {}): MatchRecord {
  const { matchId, commits } = recordRandomMatch(games.get(name)!, `prove ${name}`, 1_700_000_000_000, terms);
  const events = commits.flatMap(({ events: made, at }) => made.map((event) => ({ event, at })));
  return { matchId, events: events.map(({ event, at }, i) => toEnvelope({ version: i + 1, at, event })) };
}

const bent = ({ matchId, events }: MatchRecord, type: string, change: (payload: never) => object): MatchRecord => {
  const place = events.findIndex((event) => event.type === type);
  const there = events[place] as Envelope;
  return { matchId, events: events.with(place, { ...there, payload: change(there.payload as never) }) };
};

const gcg = recordOf('gcg@1.1.0', { seatEntropy: ENTROPY });

describe('a finished match', () => {
  it('has every shuffle and roll proven, with the shares of its seats', () => {
    expect(reexecute(games.get('gcg@1.1.0')!, gcg)).toBeNull();
    const proof = proveFairness(gcg);
    expect(proof).toMatchObject({ ok: true, isSecretProven: true, faults: [] });
    expect(proof.seats.map(({ state }) => state)).toEqual(['mixed in', 'mixed in']);
    const random = gcg.events.filter(({ type }) => type === 'ZoneShuffled' || type === 'DiceRolled');
    expect(proof.acts.map(({ version }) => version)).toEqual(random.map(({ version }) => version));
    expect(proof.acts[0]).toEqual({ version: expect.any(Number), label: '0:shuffle:deck/0', isProven: true });
    expect(proof.acts.some(({ label }) => label.endsWith('roll:who chooses'))).toBe(true);
  });

  it.each(['blackpoker@lite', 'nexa@1.2', 'vanguard@2.11'])(
    'of %s is proven by the secret alone where seats added nothing',
    (name) => {
      const proof = proveFairness(recordOf(name));
      expect(proof).toMatchObject({ ok: true, seats: [] });
      expect(proof.acts.length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each([
    ['another order', 'ZoneShuffled', (p: { order: number[] }) => ({ ...p, order: [...p.order].reverse() })],
    ['a deck left as it was', 'ZoneShuffled', (p: { order: number[] }) => ({ ...p, order: p.order.map((_, i) => i) })],
    ['another roll', 'DiceRolled', (p: { values: number[] }) => ({ ...p, values: p.values.map((v) => 1 - v) })],
    ['another secret', 'SecretRevealed', () => ({ secret: 'ab'.repeat(32) })],
    ['another commitment', 'EntropyCommitted', (p: object) => ({ ...p, commitment: 'ab'.repeat(32) })],
    ['another share', 'EntropyRevealed', (p: object) => ({ ...p, entropy: 'ab'.repeat(32) })],
  ])('with %s is not proven', (_what, type, change) => {
    const { ok, faults } = proveFairness(bent(gcg, type, change as never));
    expect([ok, faults.length > 0]).toEqual([false, true]);
  });

  it('is not proven while its secret is not revealed, or without its opening', () => {
    const { matchId, events } = gcg;
    expect(proveFairness({ matchId, events: events.slice(0, -1) })).toMatchObject({ ok: false });
    expect(proveFairness({ matchId, events: [] })).toMatchObject({ ok: false });
  });
});
