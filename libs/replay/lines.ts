import { createMeter, DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { ReplayError } from './replay-error.js';

const NEWLINE = 0x0a;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Splits bytes into lines, holding one line at a time. Every line, including the last, must end with a newline. */
export async function* readLines(chunks: Chunks, limits: ReplayLimits = DEFAULT_LIMITS): AsyncGenerator<string, void> {
  const meter = createMeter(limits);
  let line = 1;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        held.push(chunk.subarray(start, end));
        meter(heldBytes + end - start, line);
        yield decoded(held, line);
        [held, heldBytes, start, line] = [[], 0, end + 1, line + 1];
      }
      held.push(chunk.subarray(start));
      heldBytes += chunk.length - start;
      if (heldBytes > limits.lineBytes) meter(heldBytes, line);
    }
  } catch (fault) {
    // A source that does not know about lines (such as a decompressor) leaves `line` empty; it is filled in here.
    if (fault instanceof ReplayError && fault.line === null)
      throw new ReplayError(fault.check, line, null, fault.reason);
    throw fault;
  }
  if (heldBytes > 0) throw new ReplayError('format', line, null, 'the file is cut off within this line');
}

function decoded(parts: readonly Uint8Array[], line: number): string {
  try {
    return UTF8.decode(joined(parts));
  } catch {
    throw new ReplayError('format', line, null, 'not valid UTF-8');
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
