import type { Result } from './result.js';

export const sampleResult = (changes: Partial<Result> = {}): Result => ({
  matchId: '0198c0de-1234-7abc-8def-0123456789ab',
  revision: 1,
  game: 'toy',
  edition: '1',
  mode: 'duel',
  engine: 'senki@1',
  cardSets: { base: 'ab' },
  labels: { ladder: '金' },
  seats: [
    { seat: 0, player: 'ann', team: 0, won: true, place: 1 },
    { seat: 1, player: 'bob', team: 1, won: false, place: 2 },
  ],
  winners: [0],
  reason: 'win',
  detail: 'deck-out',
  startedAt: 1_750_000_000_000,
  endedAt: 1_750_000_600_123,
  decidedAt: 1_750_000_600_123,
  events: 345,
  headHash: 'ab'.repeat(32),
  correction: null,
  ...changes,
});
