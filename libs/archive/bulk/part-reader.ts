import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { MANIFEST_FILE, readManifest, REPLAY_SUFFIX, type PartFacts } from './format.js';

/** A file of a part, or a fault in the file or the part. */
export type PartFile =
  | { readonly file: string; readonly content: Buffer }
  | { readonly file: string; readonly content: null; readonly fault: string };

/** More than any replay of a card game needs. */
const FILE_BYTES = 64 * 1024 * 1024;

/** The files of a part, one at a time; at the end, every difference from its manifest and from the signed hash. */
export async function* readPart(source: Readable, part: PartFacts): AsyncGenerator<PartFile, void> {
  const whole = createHash('sha256');
  const found = new Map<string, string>();
  let manifest: string | null = null;
  try {
    for await (const entry of unpackedTar(source, whole)) {
      const { name, size = 0 } = entry.header;
      if (size > FILE_BYTES || !(name === MANIFEST_FILE || name.endsWith(REPLAY_SUFFIX))) {
        yield fault(name, 'it does not belong in an archive');
        entry.resume();
        continue;
      }
      const content = await gathered(entry as AsyncIterable<Uint8Array>);
      if (name === MANIFEST_FILE) manifest = content.toString('utf8');
      else {
        found.set(name, createHash('sha256').update(content).digest('hex'));
        yield { file: name, content };
      }
    }
  } catch (error) {
    // Errors of the source (network, disk) may be gone at a later attempt; an unreadable tar stays unreadable.
    if (source.errored !== null) throw error;
    yield fault(part.file, `it is damaged: ${(error as Error).message}`);
  }
  if (manifest === null) yield fault(MANIFEST_FILE, 'it is missing');
  else yield* differences(manifest, found);
  if (whole.digest('hex') !== part.sha256) yield fault(part.file, 'it is not the part that was signed for');
}

const fault = (file: string, reason: string): PartFile => ({ file, content: null, fault: reason });

function* differences(manifest: string, found: ReadonlyMap<string, string>): Generator<PartFile, void> {
  const listed = new Map<string, string>();
  for (const line of readManifest(manifest)) if ('sha256' in line) listed.set(line.file, line.sha256);
  for (const [file, sha256] of listed) {
    if (!found.has(file)) yield fault(file, 'the manifest lists it, and it is missing');
    else if (found.get(file) !== sha256) yield fault(`${file}#manifest`, 'its hash is not the one in the manifest');
  }
  for (const file of found.keys())
    if (!listed.has(file)) yield fault(`${file}#manifest`, 'the manifest does not list it');
}

function unpackedTar(source: Readable, hash: Hash) {
  const tar = extract();
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  // `pipe` does not forward read errors.
  source.on('error', (error) => tar.destroy(error));
  return source.pipe(tar);
}

async function gathered(entry: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}
