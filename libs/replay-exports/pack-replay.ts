import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { StoredEvent } from '#event-store';
import { encodeReplay } from '#replay';
import { replaySource, type GameRegistry, type SourceParts } from './match-source.js';

/** What a replay file is made of: plain data, so that it can be passed to another thread. */
export type PackParts = Omit<SourceParts, 'games' | 'events'> & { readonly events: readonly StoredEvent[] };

/** Makes the compressed replay file of a viewer. */
export type PackReplay = (parts: PackParts) => Promise<Uint8Array>;

/** Makes files in this thread. Made twice for the same instant, a file has the same bytes. */
export const packerFor =
  (games: GameRegistry): PackReplay =>
  async (parts) =>
    packLines(encodeReplay(replaySource({ ...parts, games })));

/** Compresses the lines of a replay, including newlines. */
export async function packLines(lines: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gzip = createGzip({ level: 9 });
  const source = Readable.from(lines);
  source.once('error', (error) => gzip.destroy(error));
  for await (const chunk of source.pipe(gzip)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
