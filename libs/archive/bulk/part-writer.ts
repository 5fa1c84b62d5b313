import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pack as packTar, type Pack } from 'tar-stream';
import { MANIFEST_FILE, partName, REPLAY_SUFFIX, writeManifest, type ManifestLine, type PartFacts } from './format.js';
import type { ArchiveStorage } from './storage.js';

/** A match in a part: its file, or the reason why there is none. */
export type Packed = { readonly matchId: string } & ({ readonly file: Uint8Array } | { readonly refused: string });

/**
 * Writes one part while the files arrive, holding at most one of them in memory. The same files produce the same bytes.
 */
export async function writePart(
  storage: ArchiveStorage,
  folder: string,
  number: number,
  files: AsyncIterable<Packed>,
): Promise<PartFacts> {
  const file = partName(number);
  const tar = packTar();
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(): AsyncGenerator<Buffer, void> {
    for await (const chunk of tar as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  // Errors of the tar are thrown below. Without this listener, an error that occurs after the reader has gone would end
  // the process.
  tar.on('error', () => {});
  const filling = fill(tar, files).catch((error: Error) => {
    tar.destroy(error);
    throw error;
  });
  const [matches] = await Promise.all([filling, storage.write(`${folder}/${file}`, Readable.from(measured()))]);
  return { file, matches, bytes, sha256: hash.digest('hex') };
}

/** Returns how many matches were written. */
async function fill(tar: Pack, files: AsyncIterable<Packed>): Promise<number> {
  const manifest: ManifestLine[] = [];
  let matches = 0;
  for await (const packed of files) {
    const { matchId } = packed;
    if ('refused' in packed) {
      manifest.push({ matchId, refused: packed.refused });
      continue;
    }
    const file = `${matchId}${REPLAY_SUFFIX}`;
    await addEntry(tar, file, packed.file);
    const sha256 = createHash('sha256').update(packed.file).digest('hex');
    manifest.push({ matchId, file, bytes: packed.file.length, sha256 });
    matches += 1;
  }
  await addEntry(tar, MANIFEST_FILE, writeManifest(manifest));
  tar.finalize();
  return matches;
}

/** Resolves when the reader has consumed it, so that a slow reader slows down the writer. */
const addEntry = (tar: Pack, name: string, content: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: content.length, mtime: new Date(0), mode: 0o644 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(content);
  });
