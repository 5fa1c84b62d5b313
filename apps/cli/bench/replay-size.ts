import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { divider, matchInputs } from '#exports';
import type { Game } from '#kernel';
import { payloadOf } from '#match';
import { chainHash, generateSigningKey, genesisHash, hex, payloadHash, type Json } from '#proof';
import { encodeInputs, encodeReplay, studentOf, type CopyViewer, type RecordedEvent, type ReplaySource } from '#replay';
import { recordMatch, type RecordedMatch } from './recorded-match.js';

const MATCHES = 10;
const STEP_MS = 1_700;

/** Instants differ from answer to answer, as they do in matches that people play. */
export const unevenPace = (command: number): number => (command === 0 ? 0 : STEP_MS + ((command * 7_919) % 4_001));

/** How large replay files of random matches are: whole ones packed, and the answers alone. */
export async function benchReplays(game: Game) {
  let [events, answers, plain, gzip, brotli, inputs] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < MATCHES; i++) {
    const match = recordMatch(game, `replay/${i}`, 1_700_000_000_000, { thinkMs: unevenPace });
    const text = Buffer.from(await fileOf(game, match));
    const lists = matchInputs(match.commits.flatMap((commit) => commit.events));
    events += match.state.version;
    answers += lists.length;
    plain += text.length;
    gzip += gzipSync(text, { level: 9 }).length;
    brotli += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
    inputs += encodeInputs(lists).length;
  }
  const per = (bytes: number, count: number): number => Math.round((bytes / count) * 100) / 100;
  return {
    matches: MATCHES,
    eventsPerMatch: Math.round(events / MATCHES),
    bytesPerEvent: { plain: per(plain, events), gzip: per(gzip, events), brotli: per(brotli, events) },
    bytesPerAnswer: per(inputs, answers),
  };
}

async function fileOf(game: Game, match: RecordedMatch): Promise<string> {
  const lines: string[] = [];
  for await (const line of encodeReplay(sourceOf(game, match))) lines.push(line);
  return lines.join('');
}

/** The record as the replay codec takes it. */
export function sourceOf(
  rules: Game,
  { matchId, commits, state }: RecordedMatch,
  viewer: CopyViewer = 'omniscient',
): ReplaySource {
  const { game, edition, mode, engine, cardSets, secretCommitment } = state.pins;
  return {
    header: {
      matchId,
      pins: { game, edition, mode, engine, cardSets },
      seats: state.seats.map(({ player, team }, seat) => ({ seat, player, team })),
      timeControl: { ...state.timeControl },
      commitments: { secret: secretCommitment, seats: state.entropy?.commitments ?? state.seats.map(() => null) },
    },
    events: chained(matchId, commits),
    viewer,
    divide: divider(rules, studentOf(viewer)),
    blinding: new Uint8Array(32).fill(2),
    result: { ...state.end } as Json,
    sealedAt: 1_700_000_000_000,
    key: generateSigningKey(new Uint8Array(32).fill(1)),
  };
}

function* chained(matchId: string, commits: RecordedMatch['commits']): Generator<RecordedEvent, void> {
  let [v, prev] = [0, genesisHash(matchId)];
  for (const { events, at } of commits) {
    for (const event of events) {
      v += 1;
      const payload = payloadOf(event) as Json;
      prev = chainHash({ prev, matchId, version: v, at, type: event.type, payloadHash: payloadHash(payload) });
      yield { v, at, type: event.type, payload, hash: hex(prev) };
    }
  }
}
