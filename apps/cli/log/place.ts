import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadLogFile } from '#transparency';
import { Failure } from '../io.js';

/** A log somewhere: how to read its files, and the keys that it says it is signed with, if it says so. */
export interface LogPlace {
  readonly read: ReadLogFile;
  readonly ownKeys: () => Promise<readonly string[]>;
}

export const KEYS_FILE = 'vkey';
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

export function folderLog(folder: string): LogPlace {
  const read = (path: string): Promise<Buffer | null> => readFile(join(folder, path)).catch(absent);
  const ownKeys = async (): Promise<string[]> => linesOf((await read(KEYS_FILE))?.toString() ?? '');
  return { read, ownKeys };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw new Failure(2, `cannot read the log: ${error.message}`);
}

export function remoteLog(address: string): LogPlace {
  const prefix = address.replace(/\/+$/, '');
  const ownKeys = async (): Promise<readonly string[]> => {
    const described = await fetched(new URL(WELL_KNOWN, prefix).href);
    if (described === null) return linesOf(Buffer.from((await fetched(`${prefix}/${KEYS_FILE}`)) ?? []).toString());
    const { keys } = JSON.parse(Buffer.from(described).toString()) as { readonly keys?: unknown };
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  };
  return { read: (path) => fetched(`${prefix}/${path}`), ownKeys };
}

/** Waits when it is told to be slower; a log of any size can be read through a rate limit. */
async function fetched(url: string): Promise<Uint8Array | null> {
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(url).catch((error: Error) => {
      throw new Failure(2, `cannot reach ${url}: ${error.message}`);
    });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
    if (reply.status === 404) return null;
    if (reply.status !== 429 || attempt === PATIENCE) throw new Failure(2, `${url} answers ${reply.status}`);
    await sleep(1000 * Math.min(60, Number(reply.headers.get('retry-after')) || 1));
  }
}

export const logAt = (place: string): LogPlace => (isAddress(place) ? remoteLog(place) : folderLog(place));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
