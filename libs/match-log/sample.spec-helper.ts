import {
  AMENDMENT_KIND,
  SEAL_KIND,
  TRAIL_KIND,
  type AmendmentStatement,
  type SealStatement,
  type TrailStatement,
} from './statement.js';

const common = {
  format: 1,
  match: '0198c0de-1234-7abc-8def-0123456789ab',
  winners: [0],
  reason: 'win',
  events: 345,
  head: 'ab'.repeat(32),
  damagedAt: null,
  decidedAt: 1_750_000_600_123,
  sealedAt: 1_750_000_600_456,
} as const;

export const seal = (changes: Partial<SealStatement> = {}): SealStatement => ({
  ...common,
  winners: [0],
  kind: SEAL_KIND,
  game: 'toy',
  edition: '1',
  mode: 'duel',
  secret: { commitment: 'cd'.repeat(32), kept: true },
  disclosureRoot: null,
  ...changes,
});

export const amendment = (changes: Partial<AmendmentStatement> = {}): AmendmentStatement => ({
  ...common,
  winners: [],
  kind: AMENDMENT_KIND,
  reason: 'void',
  seal: 0,
  revision: 2,
  ...changes,
});

export const anchor = (position: number): TrailStatement => ({
  kind: TRAIL_KIND,
  format: 1,
  position,
  head: 'ef'.repeat(32),
  anchoredAt: 1_750_000_600_789,
});
