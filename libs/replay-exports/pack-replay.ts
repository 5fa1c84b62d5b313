import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { encodeReplay } from '#replay';
import { replaySource, type SourceParts } from './match-source.js';

/** The compressed replay file of a viewer. Made twice for the same instant, it has the same bytes. */
export const packReplay = (parts: SourceParts): Promise<Buffer> => packLines(encodeReplay(replaySource(parts)));

/** Compresses the lines of a replay, including newlines. */
export async function packLines(lines: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gzip = createGzip({ level: 9 });
  const source = Readable.from(lines);
  source.once('error', (error) => gzip.destroy(error));
  for await (const chunk of source.pipe(gzip)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
