import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SealedMatch } from '#audit';
import { base64url } from '#proof';
import { writeReplayFile } from '#replay/node';
import { OPERATOR_KEY } from '#simulation/population';
import type { Io } from '../io.js';
import { progressOf } from '../progress.js';
import { simulated, type SampleTerms } from './tasks.js';

/** Plays a population and writes a replay file for each match, and the list of sealed matches. */
export async function writeSample(folder: string, terms: SampleTerms, io: Io): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const progress = progressOf(io, terms.matches);
  const sealed: SealedMatch[] = [];
  let written = 0;
  for (let i = 0; i < terms.matches; i++) {
    const { matchId, head, lines } = await simulated(terms, i);
    sealed.push({ matchId, head });
    progress.advance(1);
    if (!lines) continue;
    await writeReplayFile(join(folder, `${matchId}.senki.jsonl.gz`), ended(lines));
    written += 1;
  }
  progress.stop();
  writeFileSync(join(folder, 'sealed.json'), `${JSON.stringify(sealed, null, 2)}\n`);
  return [
    `${written} replay files of ${terms.game} in ${folder}, signed by ${base64url(OPERATOR_KEY.publicKey)}`,
    `the list of sealed matches is ${join(folder, 'sealed.json')}`,
  ].join('\n');
}

function* ended(lines: readonly string[]): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}
