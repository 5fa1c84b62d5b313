import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { base64url } from '#proof';
import { parseVerifierKey, type ReadLogFile, type VerifierKey } from '#merkle-log';
import { Failure } from '../io.js';

/** Keys of a log. One of `keys` signs its checkpoints; a `retired` key may have signed entries and earlier checkpoints. */
export interface LogKeys {
  readonly keys: readonly VerifierKey[];
  readonly retired: readonly VerifierKey[];
}

/** A log in a folder or at an address: how to read its files, and the keys that it publishes itself, if any. */
export interface LogPlace {
  readonly read: ReadLogFile;
  readonly ownKeys: () => Promise<LogKeys>;
}

export const KEYS_FILE = 'vkey';
export const RETIRED_FILE = 'vkey-retired';
const WELL_KNOWN = '/.well-known/senki-log.json';
const PATIENCE = 10;

export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

export async function isFile(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isFile();
  } catch {
    throw new Failure(2, `there is no ${place}`);
  }
}

function folderLog(folder: string): LogPlace {
  const read = (path: string): Promise<Buffer | null> => readFile(join(folder, path)).catch(absent);
  return { read, ownKeys: () => keysIn(read) };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw new Failure(2, `cannot read the log: ${error.message}`);
}

function remoteLog(address: string): LogPlace {
  const prefix = address.replace(/\/+$/, '');
  const read = (path: string): Promise<Uint8Array | null> => fetched(`${prefix}/${path}`);
  const ownKeys = async (): Promise<LogKeys> => {
    const described = await fetched(new URL(WELL_KNOWN, prefix).href);
    if (described === null) return keysIn(read);
    const { keys, retired } = JSON.parse(Buffer.from(described).toString()) as Record<'keys' | 'retired', unknown>;
    return { keys: textsIn(keys).map(keyOf), retired: textsIn(retired).map(keyOf) };
  };
  return { read, ownKeys };
}

/** Reads the keys from the files that an export writes. */
async function keysIn(read: ReadLogFile): Promise<LogKeys> {
  const listed = async (file: string): Promise<VerifierKey[]> =>
    linesOf(Buffer.from((await read(file)) ?? []).toString()).map(keyOf);
  return { keys: await listed(KEYS_FILE), retired: await listed(RETIRED_FILE) };
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];

export function keyOf(text: string): VerifierKey {
  try {
    return parseVerifierKey(text);
  } catch (error) {
    throw new Failure(2, `"${text}" is not a verifier key: ${(error as Error).message}`);
  }
}

/** Public keys that may have signed entries, in base64url. */
export const entryKeysOf = ({ keys, retired }: LogKeys): string[] =>
  [...keys, ...retired].map(({ publicKey }) => base64url(publicKey));

const LINE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'no answer in time',
};

/** Why a request got no reply; fetch itself says no more than that it failed. */
function lineFault({ message, cause }: Error): string {
  const { code = '', message: reason = message } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  return LINE_FAULTS[code] ?? reason;
}

/** Waits and retries when the server limits the rate, so that a log of any size can be read. Null: there is no such file. */
async function fetched(url: string): Promise<Uint8Array | null> {
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(url).catch((error: Error) => {
      throw new Failure(2, `cannot reach ${url}: ${lineFault(error)}`);
    });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
    if (reply.status === 404) return null;
    if (reply.status !== 429 || attempt === PATIENCE) throw new Failure(2, `${url} answers ${reply.status}`);
    await sleep(1000 * Math.min(60, Number(reply.headers.get('retry-after')) || 1));
  }
}

export const logAt = (place: string): LogPlace => (isAddress(place) ? remoteLog(place) : folderLog(place));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
