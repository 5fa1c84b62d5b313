import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip, createGzip } from 'node:zlib';
import type { Lines } from '../decode.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { readLines } from '../lines.js';
import { ReplayError } from '../replay-error.js';
import { verifyReplay, type Refused, type Verified, type VerifyOptions } from '../verify.js';

type Packing = {
  readonly pack: () => Transform;
  readonly unpack: () => (Transform & { readonly bytesWritten: number }) | null;
};

const QUALITY = 9;
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
const PACKINGS: readonly (readonly [extension: string, packing: Packing])[] = [
  ['.senki.jsonl', { pack: () => new PassThrough(), unpack: () => null }],
  ['.senki.jsonl.gz', { pack: () => createGzip({ level: QUALITY }), unpack: createGunzip }],
  ['.senki.jsonl.br', { pack: () => createBrotliCompress({ params: brotliParams }), unpack: createBrotliDecompress }],
];

/**
 * The unpacked bytes of a replay file; the compression follows from its extension. Damaged compression throws a
 * ReplayError.
 */
export async function* openReplayFile(path: string): AsyncGenerator<Uint8Array, void> {
  const unpacker = packingOf(path).unpack();
  const file = createReadStream(path);
  if (unpacker === null) return yield* file as AsyncIterable<Uint8Array>;
  // Errors of the file itself (missing, unreadable) must not look like a damaged replay.
  let fileFault: Error | null = null;
  file.on('error', (fault) => {
    fileFault = fault;
    unpacker.destroy(fault);
  });
  try {
    yield* file.pipe(unpacker) as AsyncIterable<Uint8Array>;
  } catch (fault) {
    if (fault === fileFault) throw fault;
    throw new ReplayError('format', null, null, `damaged compression: ${(fault as Error).message}`);
  } finally {
    file.destroy();
    unpacker.destroy();
  }
  // zlib stops at the end of the compressed data and ignores what follows.
  if (unpacker.bytesWritten !== file.bytesRead)
    throw new ReplayError('format', null, null, 'data after the compressed file');
}

/** Writes to a temporary file and renames it at the end, so that an incomplete export never has the final name. */
export async function writeReplayFile(path: string, lines: Lines): Promise<void> {
  const packing = packingOf(path);
  const partial = `${path}.partial`;
  try {
    await pipeline(Readable.from(lines), packing.pack(), createWriteStream(partial));
    await rename(partial, path);
  } catch (fault) {
    await rm(partial, { force: true });
    throw fault;
  }
}

/** Rejects if the file cannot be read; resolves to `Refused` if it can be read but is not valid. */
export function verifyReplayFile(path: string, options: VerifyOptions = {}): Promise<Verified | Refused> {
  return verifyReplay(readLines(openReplayFile(path), options.limits ?? DEFAULT_LIMITS), options);
}

function packingOf(path: string): Packing {
  const found = PACKINGS.find(([extension]) => path.endsWith(extension));
  if (!found) throw new TypeError(`a replay file ends in ${PACKINGS.map(([extension]) => extension).join(', ')}`);
  return found[1];
}
