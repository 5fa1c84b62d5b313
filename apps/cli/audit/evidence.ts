import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkPack, DEFAULT_THRESHOLDS, makePack, type PackVerdict } from '#audit';
import { Failure } from '../io.js';
import { linesOf, toolsFor } from './tasks.js';

/** A pack is read whole; no honest one comes near this. */
const MOST_BYTES = 512 * 1024 * 1024;

export async function packFile(replay: string, out: string): Promise<string> {
  const log = await linesOf(replay).catch((error: Error) => unreadable(replay, error));
  const lines = await makePack(log, toolsFor([]), DEFAULT_THRESHOLDS);
  writeFileSync(out, gzipSync(`${lines.join('\n')}\n`));
  return `${out}: ${log.length} lines of log, ${lines.length - log.length} lines of evidence`;
}

export function checkFile(file: string, trust: readonly string[]): Promise<PackVerdict> {
  return checkPack(readPack(file), toolsFor(trust));
}

function readPack(file: string): readonly string[] {
  try {
    const text = gunzipSync(readFileSync(file), { maxOutputLength: MOST_BYTES }).toString('utf8');
    return text.split('\n').slice(0, -1);
  } catch (error) {
    return unreadable(file, error as Error);
  }
}

function unreadable(file: string, error: Error): never {
  throw new Failure(2, `cannot read ${file}: ${error.message}`);
}

export function verdictText(file: string, verdict: PackVerdict): string {
  if (!verdict.ok) return `${file}: BAD ${verdict.part}, line ${verdict.line}: ${verdict.reason}`;
  const { log, matchId, findings } = verdict;
  return [
    `${file}: good, match ${matchId}, ${findings} findings`,
    log.ok
      ? `  log     as sealed by key ${log.keyId}${log.trusted ? ', trusted' : ' (any key passes; name yours with --trust)'}`
      : `  log     NOT as sealed: ${log.check}${log.version === null ? '' : ` at event ${log.version}`}: ${log.reason}`,
  ].join('\n');
}
