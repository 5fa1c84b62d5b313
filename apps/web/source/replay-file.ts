import { fromEnvelope, type Recorded } from '#match';
import { DEFAULT_LIMITS, readLines, readReplay, ReplayError, shownPayload, type ReplayRecord, storedAs } from '#replay';

const GZIP = [0x1f, 0x8b];
const BRACE = 0x7b;

/** The bytes of a replay file, decompressed if it is gzip or Brotli. */
export async function* openFile(file: Blob): AsyncGenerator<Uint8Array, void> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  yield* chunksOf(unpacked(file, start));
}

function unpacked(file: Blob, start: Uint8Array): ReadableStream<Uint8Array> {
  if (start[0] === BRACE || start.length === 0) return file.stream();
  const packing = GZIP.every((byte, i) => start[i] === byte) ? 'gzip' : 'brotli';
  try {
    return file.stream().pipeThrough(new DecompressionStream(packing as CompressionFormat));
  } catch {
    const advice = 'Unpack it, or take the .gz file.';
    throw new ReplayError('format', 1, null, `this browser cannot read files packed by ${packing}. ${advice}`);
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new ReplayError('format', null, null, `the file cannot be unpacked: ${reason}`);
  } finally {
    reader.releaseLock();
  }
}

export interface ReadFile {
  readonly record: ReplayRecord;
  readonly events: readonly Recorded[];
}

/** Reads a file for display. `verifyFile` checks whether it is genuine. Rejects with ReplayError. */
export async function readFile(file: Blob): Promise<ReadFile> {
  const record = await readReplay(readLines(openFile(file), DEFAULT_LIMITS));
  const { format } = record.header;
  const events = record.events.map((line) => fromEnvelope(storedAs(format, line, shownPayload(line))));
  return { record, events };
}
