import { base64, fromBase64 } from '#proof';
import { openCheckpoint, type Checkpoint } from './checkpoint.js';
import { leafHash } from './merkle.js';
import type { OpenedNote, VerifierKey } from './note.js';
import { isIncluded } from './proofs.js';

/** https://c2sp.org/tlog-proof: proof that an entry is in a log, for offline verification. */
export interface LogProof {
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** The signed note. */
  readonly checkpoint: string;
  /** Not covered by the proof; here it is the entry itself. */
  readonly extra: Uint8Array | null;
}

const HEADER = 'c2sp.org/tlog-proof@v1';

export function formatLogProof({ index, hashes, checkpoint, extra }: LogProof): string {
  const lines = [HEADER, ...(extra ? [`extra ${base64(extra)}`] : []), `index ${index}`, ...hashes.map(base64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Checks only the form. Throws a TypeError. */
export function parseLogProof(text: string): LogProof {
  const end = text.indexOf('\n\n');
  const [header, ...lines] = text.slice(0, Math.max(0, end)).split('\n');
  if (header !== HEADER) throw new TypeError('not a tlog-proof');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice('extra '.length)) : null;
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? [];
  if (index === undefined) throw new TypeError('not a tlog-proof: it names no index');
  return { index: Number(index), hashes: lines.map(fromBase64), checkpoint: text.slice(end + 2), extra };
}

/** Throws a TypeError that says what is wrong; returns the checkpoint that covers the entry. */
export function checkLogProof(
  entry: Uint8Array,
  { index, hashes, checkpoint: note }: Omit<LogProof, 'extra'>,
  trusted: readonly VerifierKey[],
): Checkpoint & Pick<OpenedNote, 'signers'> {
  const checkpoint = openCheckpoint(note, trusted);
  if (!isIncluded(leafHash(entry), index, hashes, checkpoint))
    throw new TypeError(`the entry is not at index ${index} of the log of size ${checkpoint.size}`);
  return checkpoint;
}
