import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { encodeReplay } from '#replay';
import { replaySource, type SourceParts } from './match-source.js';

/** The replay file of a viewer, compressed. Made twice for the same instant it has the same bytes. */
export async function packReplay(parts: SourceParts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gzip = createGzip({ level: 9 });
  const source = Readable.from(encodeReplay(replaySource(parts)));
  source.once('error', (error) => gzip.destroy(error));
  for await (const chunk of source.pipe(gzip)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
