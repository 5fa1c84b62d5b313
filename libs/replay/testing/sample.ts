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
import { encodeReplay, type Redact, type ReplaySource } from '../encode.js';
import type { RecordedEvent, Viewer } from '../format.js';

/** Synthetic replays for specs: the codec knows no game, so neither does this. */
export const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';
export const KEY = generateSigningKey(new Uint8Array(32).fill(7));
export const OTHER_KEY = generateSigningKey(new Uint8Array(32).fill(8));
export const PUBLIC_KEY = base64url(KEY.publicKey);
export const SECRET = new Uint8Array(32).fill(1);
export const ENTROPY = new Uint8Array(32).fill(2);

export type Fact = { readonly at: number; readonly type: string; readonly payload: Json };

export const FACTS: readonly Fact[] = [
  { at: 1_700_000_000_000, type: 'MatchOpened', payload: { seats: 2 } },
  { at: 1_700_000_000_010, type: 'EntropyRevealed', payload: { seat: 1, entropy: hex(ENTROPY) } },
  { at: 1_700_000_000_020, type: 'CardDrawn', payload: { seat: 0, card: 'spade-1' } },
  { at: 1_700_000_000_020, type: 'CardDrawn', payload: { seat: 1, card: 'heart-13' } },
  { at: 1_700_000_004_500, type: 'DecisionMade', payload: { seat: 0, answer: [3], note: '戦記 😀' } },
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

export function sampleSource(facts: readonly Fact[] = FACTS, viewer: Viewer = 'omniscient'): ReplaySource {
  return {
    header: {
      matchId: MATCH,
      viewer,
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
    redact: viewer === 'omniscient' ? null : hideDraws(viewer),
    result: { reason: 'win', winners: [0] },
    sealedAt: 1_700_000_010_000,
    key: KEY,
  };
}

/** Own draws are shown, others lose their card; the end of the match is hidden wholly, to have such an event too. */
function hideDraws(viewer: Viewer): Redact {
  return ({ type, payload }) => {
    if (type === 'SecretRevealed') return null;
    if (type !== 'CardDrawn') return payload;
    const { seat } = payload as { seat: number };
    return typeof viewer === 'object' && viewer.seat === seat ? payload : { seat, card: null };
  };
}

export async function encoded(source: ReplaySource = sampleSource()): Promise<string> {
  let text = '';
  for await (const line of encodeReplay(source)) text += line;
  return text;
}

export const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
