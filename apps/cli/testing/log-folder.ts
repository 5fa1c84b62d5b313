import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateSigningKey, utf8, type SigningKey } from '#proof';
import { SEAL_KIND, type SealStatement } from '#match-log';
import { encodeBundle, formatVerifierKey, leafHash, rootOf, signCheckpoint } from '#merkle-log';

export const ORIGIN = 'log.example/matches';
export const KEY = generateSigningKey(new Uint8Array(32).fill(14));

export const vkeyOf = ({ publicKey }: SigningKey): string => formatVerifierKey({ name: ORIGIN, publicKey });

export const sealOf = (match: string, head = 'ab'.repeat(32)): SealStatement => ({
  kind: SEAL_KIND,
  format: 1,
  match,
  game: 'toy',
  edition: '1',
  mode: 'duel',
  winners: [0],
  reason: 'win',
  events: 3,
  head,
  damagedAt: null,
  secret: { commitment: 'cd'.repeat(32), kept: true },
  disclosureRoot: null,
  decidedAt: 1,
  sealedAt: 2,
});

/** Writes a log with a few entries, laid out as on a static host. */
export function writeLog(
  folder: string,
  entries: readonly Uint8Array[],
  key: SigningKey = KEY,
  retired: readonly SigningKey[] = [],
): string {
  const hashes = entries.map(leafHash);
  const head = { origin: ORIGIN, size: entries.length, root: rootOf(hashes) };
  put(folder, `tile/entries/000.p/${entries.length}`, encodeBundle(entries));
  put(folder, `tile/0/000.p/${entries.length}`, Buffer.concat(hashes));
  put(folder, 'checkpoint', utf8(signCheckpoint(head, { name: ORIGIN, key })));
  put(folder, 'vkey', utf8(`${vkeyOf(key)}\n`));
  put(folder, 'vkey-retired', utf8(retired.map((old) => `${vkeyOf(old)}\n`).join('')));
  return folder;
}

function put(folder: string, path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}
