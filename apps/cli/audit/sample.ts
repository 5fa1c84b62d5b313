import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { base64url } from '#proof';
import { writeReplayFile } from '#replay/node';
import { OPERATOR_KEY } from '#testkit/population';
import type { Io } from '../io.js';
import { simulated, type SampleTerms } from './tasks.js';

/** Plays a population and writes one replay file for each match, and the list of what was sealed. */
export async function writeSample(folder: string, terms: SampleTerms, io: Io): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const bar = io.stderr.isTTY ? new SingleBar({ format: '{bar} {value}/{total} matches', stream: io.stderr }) : null;
  bar?.start(terms.matches, 0);
  const sealed: { matchId: string; head: null }[] = [];
  let written = 0;
  for (let i = 0; i < terms.matches; i++) {
    const { matchId, lines } = await simulated(terms, i);
    sealed.push({ matchId, head: null });
    bar?.increment();
    if (!lines) continue;
    await writeReplayFile(join(folder, `${matchId}.senki.jsonl.gz`), ended(lines));
    written += 1;
  }
  bar?.stop();
  writeFileSync(join(folder, 'sealed.json'), `${JSON.stringify(sealed, null, 2)}\n`);
  return [
    `${written} replay files of ${terms.game} in ${folder}, sealed by ${base64url(OPERATOR_KEY.publicKey)}`,
    `the list of sealed matches is ${join(folder, 'sealed.json')}`,
  ].join('\n');
}

function* ended(lines: readonly string[]): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}
