import { readFileSync } from 'node:fs';
import { base64 } from '#proof';
import { openEntry } from '#match-log';
import { checkLogProof, parseLogProof, type VerifierKey } from '#merkle-log';
import { Failure, fileFault, say, type Io } from '../io.js';
import { checkpointInDatabase, verifyDatabase } from './database-log.js';
import { isAddress, isFile, keyOf, logAt } from './place.js';
import { NOTHING, reportOf, withBar, type LogQuestion, type LogReport } from './report.js';
import { counted } from '../plural.js';

export interface LogVerification {
  /** Null: the database. */
  readonly place: string | null;
  readonly from: string | null;
  readonly vkeys: readonly string[];
  readonly json: boolean;
}

export async function verifyPlace(options: LogVerification, io: Io): Promise<void> {
  const { place, json } = options;
  const report = await withBar(io, (onProgress) => reportOn(options, onProgress));
  if (json) say(io.stdout, JSON.stringify({ place, ...report }, null, 2));
  else say(io.stdout, textOf(place ?? 'database', report));
  if (!report.ok) throw new Failure(1);
}

export async function checkpointOf(place: string | null): Promise<string> {
  const bytes = place === null ? await checkpointInDatabase() : await logAt(place).read('checkpoint');
  if (bytes === null) throw new Failure(1, 'the log has no checkpoint yet');
  return Buffer.from(bytes).toString();
}

async function reportOn(options: LogVerification, onProgress: LogQuestion['onProgress']): Promise<LogReport> {
  const { place } = options;
  const named = options.vkeys.map(keyOf);
  const from = options.from === null ? null : textIn(options.from);
  const wanted = named.length > 0 ? { keys: named, retired: [] } : null;
  if (place === null) return verifyDatabase({ trusted: wanted, from, onProgress });
  if (!isAddress(place) && (await isFile(place))) return proofReport(textIn(place), named);
  const log = logAt(place);
  return reportOf(log, { trusted: wanted ?? (await log.ownKeys()), from, onProgress }, wanted !== null);
}

function proofReport(text: string, trusted: readonly VerifierKey[]): LogReport {
  if (trusted.length === 0)
    throw new Failure(2, 'name the signer of the log with --vkey: a proof does not say whom to trust');
  try {
    const proof = parseLogProof(text);
    if (proof.extra === null) throw new TypeError('the proof carries no entry');
    openEntry(proof.extra);
    const { origin, size, root } = checkLogProof(proof.extra, proof, trusted);
    return { ok: true, origin, size, root: base64(root), from: null, trusted: true, faults: [] };
  } catch (error) {
    return { ...NOTHING, trusted: true, faults: [{ place: 'proof', reason: (error as Error).message }] };
  }
}

function textOf(place: string, { ok, origin, size, root, from, trusted, faults }: LogReport): string {
  if (!ok) return faults.map((fault) => `${place}: BAD ${fault.place}: ${fault.reason}`).join('\n');
  return [
    `${place}: good`,
    `  log     ${origin}, ${counted(size ?? 0, 'entry', 'entries')}, root ${root}`,
    ...(from === null ? [] : [`  extends the checkpoint of ${counted(from, 'entry', 'entries')}`]),
    ...(trusted ? [] : ['  key     by its own word (name it with --vkey)']),
  ].join('\n');
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(2, `${file} could not be read: ${fileFault(error)}`);
  }
}
