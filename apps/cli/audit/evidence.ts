import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkPack, DEFAULT_THRESHOLDS, makePack, signPack, type PackVerdict } from '#audit';
import { keptSecret } from '#platform/program';
import { base64url, generateSigningKey, type SigningKey } from '#proof';
import { Failure, fileFault } from '../io.js';
import { linesOf, toolsFor } from './tasks.js';
import { counted } from '../plural.js';

/** A pack is read into memory, so its size is limited; genuine packs are far smaller. */
const MOST_BYTES = 512 * 1024 * 1024;

export interface PackOptions {
  /** Folders of card sets that this engine lacks. */
  readonly cards: readonly string[];
  /** File of the private key to sign with; created if it does not exist. */
  readonly key?: string;
}

export async function packFile(replay: string, out: string, { cards, key: file }: PackOptions): Promise<string> {
  const log = await linesOf(replay).catch((error: Error) => unreadable(replay, error));
  const lines = await makePack(log, toolsFor([], cards), DEFAULT_THRESHOLDS);
  const key = file === undefined ? null : keyIn(file);
  const pack = key ? signPack(lines, key) : lines;
  writeFileSync(out, gzipSync(`${pack.join('\n')}\n`));
  const by = key ? `, signed by ${base64url(key.publicKey)}` : '';
  return `${out}: ${log.length} lines of log, ${lines.length - log.length} lines of evidence${by}`;
}

function keyIn(file: string): SigningKey {
  const secret = new Uint8Array(Buffer.from(keptSecret(dirname(file), basename(file)), 'base64url'));
  if (secret.length !== 32) throw new Failure(2, `${file} does not hold a key: 32 bytes in base64url`);
  return generateSigningKey(secret);
}

export function checkFile(
  file: string,
  { trust, cards }: { readonly trust: readonly string[]; readonly cards: readonly string[] },
): Promise<PackVerdict> {
  return checkPack(readPack(file), toolsFor(trust, cards));
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
  throw new Failure(2, `cannot read ${file}: ${fileFault(error)}`);
}

export function verdictText(file: string, verdict: PackVerdict): string {
  if (!verdict.ok) return `${file}: BAD ${verdict.part}, line ${verdict.line}: ${verdict.reason}`;
  const { log, matchId, findings, signer } = verdict;
  return [
    `${file}: good, match ${matchId}, ${counted(findings, 'finding')}`,
    `  pack    ${signer === null ? 'signed by nobody' : `signed by ${signer}`}`,
    log.ok
      ? `  log     as signed by ${log.publicKey}${log.trusted ? ', trusted' : ' (any key passes; name yours with --trust)'}`
      : `  log     NOT as signed: ${log.check}${log.version === null ? '' : ` at event ${log.version}`}: ${log.reason}`,
  ].join('\n');
}
