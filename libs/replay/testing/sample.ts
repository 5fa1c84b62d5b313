import {
  base64url,
  chainHash,
  commit,
  commitSeat,
  generateSigningKey,
  genesisHash,
  hex,
  payloadHash,
  type Json,
} from '#proof';
import type { Divide } from '../disclosure.js';
import { encodeReplay, type ReplaySource } from '../encode.js';
import { studentOf, type CopyViewer, type RecordedEvent } from '../format.js';

/** Synthetic replays for specs. The codec knows no game, so neither do they. */
export const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';
export const KEY = generateSigningKey(new Uint8Array(32).fill(7));
export const OTHER_KEY = generateSigningKey(new Uint8Array(32).fill(8));
export const PUBLIC_KEY = base64url(KEY.publicKey);
export const SECRET = new Uint8Array(32).fill(1);
export const BLINDING = new Uint8Array(32).fill(3);
export const ENTROPY = new Uint8Array(32).fill(2);

/** The view of seat 0 when it decided. */
export const VIEW: Json = { hand: ['spade-1'], cards: 40 };

export type Fact = { readonly at: number; readonly type: string; readonly payload: Json };

export const FACTS: readonly Fact[] = [
  { at: 1_700_000_000_000, type: 'MatchOpened', payload: { seats: 2 } },
  { at: 1_700_000_000_010, type: 'EntropyRevealed', payload: { seat: 1, entropy: hex(ENTROPY) } },
  { at: 1_700_000_000_020, type: 'CardDrawn', payload: { seat: 0, card: 'spade-1' } },
  { at: 1_700_000_000_020, type: 'CardDrawn', payload: { seat: 1, card: 'heart-13' } },
  {
    at: 1_700_000_004_500,
    type: 'DecisionMade',
    payload: { seat: 0, answer: [3], note: '戦記 😀', knew: hex(payloadHash(VIEW)) },
  },
  { at: 1_700_000_004_500, type: 'ZoneShuffled', payload: { zone: 'deck/0', order: [1, 0] } },
  { at: 1_700_000_009_000, type: 'MatchEnded', payload: null },
  { at: 1_700_000_009_001, type: 'SecretRevealed', payload: { secret: hex(SECRET) } },
];

export function chained(facts: readonly Fact[], matchId = MATCH): RecordedEvent[] {
  let prev = genesisHash(matchId);
  return facts.map(({ at, type, payload }, i) => {
    prev = chainHash({ prev, matchId, version: i + 1, at, type, payloadHash: payloadHash(payload) });
    return { v: i + 1, at, type, payload, hash: hex(prev) };
  });
}

export function sampleSource(facts: readonly Fact[] = FACTS, viewer: CopyViewer = 'omniscient'): ReplaySource {
  return {
    header: {
      matchId: MATCH,
      pins: {
        game: 'sample',
        edition: '1',
        mode: 'duel',
        engine: '0.1.0',
        cardSets: { core: hex(payloadHash(['core'])) },
      },
      seats: [
        { seat: 0, player: 'p-1', team: 0 },
        { seat: 1, player: 'p-2', team: 1 },
      ],
      timeControl: { base: 600_000, increment: 0 },
      commitments: { secret: hex(commit(SECRET)), seats: [null, hex(commitSeat(MATCH, 1, ENTROPY))] },
    },
    events: chained(facts),
    viewer,
    divide: divideSample(studentOf(viewer)),
    blinding: BLINDING,
    result: { reason: 'win', winners: [0] },
    sealedAt: 1_700_000_010_000,
    key: KEY,
  };
}

type Members = { readonly seat?: number; readonly card?: Json; readonly answer?: Json; readonly knew?: Json };

/**
 * Draws and decisions are visible to their seat, the order of a shuffle and the secret to nobody; seat 0 sees where a
 * card was put.
 */
export function divideSample(student: number | null): Divide {
  return ({ type, payload }) => {
    const { seat = -1, ...members } = (payload ?? {}) as Members;
    const own = [`seat-${seat}`];
    switch (type) {
      case 'CardDrawn':
        return {
          shared: { seat, card: null },
          parts: [{ name: '/card', value: members.card ?? null, seenBy: own }],
          view: null,
        };
      case 'DecisionMade': {
        if (typeof members.knew !== 'string') return { shared: payload, parts: [], view: null };
        const parts = (['answer', 'knew'] as const).map((member) => ({
          name: `/${member}`,
          value: members[member] ?? null,
          seenBy: own,
        }));
        const shared = { ...(payload as object), answer: null, knew: null } as Json;
        return { shared, parts, view: student === seat ? VIEW : null };
      }
      case 'ZoneShuffled':
        return {
          shared: { zone: 'deck/0', order: [] },
          parts: [
            { name: '/order', value: (payload as { order: Json }).order, seenBy: [] },
            { name: 'seat-0', value: { sight: ['spade-2'] }, seenBy: ['seat-0'] },
            { name: 'seat-1', value: null, seenBy: [] },
            { name: 'spectator', value: null, seenBy: [] },
          ],
          view: null,
        };
      case 'SecretRevealed':
        return { shared: null, parts: [{ name: '/secret', value: payload, seenBy: [] }], view: null };
      default:
        return { shared: payload, parts: [], view: null };
    }
  };
}

export async function encoded(source: ReplaySource = sampleSource()): Promise<string> {
  let text = '';
  for await (const line of encodeReplay(source)) text += line;
  return text;
}

export const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
