import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchInputs } from '#replay-exports';
import type { Game } from '#kernel';
import { encodeInputs, encodeReplay } from '#replay';
import { recordRandomMatch, sampleSource, type RecordedMatch } from '#simulation/recording';

const MATCHES = 10;
const STEP_MS = 1_700;

/** Varies the time between answers, as in matches between people; equal intervals would compress too well. */
const unevenPace = (command: number): number => (command === 0 ? 0 : STEP_MS + ((command * 7_919) % 4_001));

/** Sizes of replay files of random matches: the compressed file, and the answers alone. */
export async function benchReplays(game: Game) {
  let [events, answers, plain, gzip, brotli, inputs] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < MATCHES; i++) {
    const match = recordRandomMatch(game, `replay/${i}`, 1_700_000_000_000, { thinkMs: unevenPace });
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
  for await (const line of encodeReplay(sampleSource(game, match))) lines.push(line);
  return lines.join('');
}
