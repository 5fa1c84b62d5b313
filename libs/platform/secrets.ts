/** Secrets that are generated once and kept in the data folder, unless the environment provides them. */
import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';
import { makeFolders } from './folders.js';

export interface Secrets {
  /** 32 bytes behind seat tokens. */
  readonly token: Uint8Array;
  /** 32 bytes: the Ed25519 seed that signs replays. */
  readonly signing: Uint8Array;
}

export function loadSecrets(config: Pick<Config, 'dataDir' | 'tokenSecret' | 'signingKey'>): Secrets {
  return {
    token: decode(config.tokenSecret ?? keptSecret(config.dataDir, 'token-secret'), 'token secret'),
    signing: decode(config.signingKey ?? keptSecret(config.dataDir, 'signing-key'), 'signing key'),
  };
}

/** Reads the secret, or generates it. Two processes that start at the same time get the same secret. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  makeFolders(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function decode(text: string, what: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 32)
    throw new Error(`The ${what} in the data folder is damaged: it must be 32 bytes in base64url.`);
  return new Uint8Array(bytes);
}
