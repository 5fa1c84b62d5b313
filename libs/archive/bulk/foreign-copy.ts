import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { divider, ExportRefused, packLines, type GameRegistry } from '#replay-exports';
import { eyesOfCopy, readLines, readReplay, redactReplay, ReplayError, studentOf, type CopyViewer } from '#replay';

/**
 * The viewer's copy of a record from another service. The recorder's signature covers every copy, so no new signature is
 * needed. The omniscient copy is the file as it came.
 */
export async function foreignCopy(file: Uint8Array, viewer: CopyViewer, games: GameRegistry): Promise<Uint8Array> {
  if (viewer === 'omniscient') return file;
  const record = await readReplay(readLines(unpacked(file)));
  const { pins, seats, format, blinding } = record.header;
  const eyes = eyesOfCopy(viewer);
  if (typeof eyes === 'object' && !seats[eyes.seat]) throw new ExportRefused(`The match has no seat ${eyes.seat}.`);
  if (blinding === undefined)
    throw new ExportRefused(`The record came in format ${format}, from which no copies for others can be made.`);
  const name = `${pins.game}@${pins.edition}`;
  const game = games.get(name);
  if (!game) throw new ExportRefused(`The rules of ${name}, which determine who sees what, are not known here.`);
  return packLines(redactReplay(record, viewer, divider(game, studentOf(viewer), format)));
}

export async function* unpacked(content: Uint8Array): AsyncGenerator<Uint8Array, void> {
  try {
    yield* Readable.from([content]).pipe(createGunzip()) as AsyncIterable<Uint8Array>;
  } catch (fault) {
    throw new ReplayError('format', null, null, `damaged compression: ${(fault as Error).message}`);
  }
}
