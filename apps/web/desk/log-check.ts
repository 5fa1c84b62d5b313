/**
 * Checks the public log in the browser. The service provides files and keys; hashes and signatures are checked here.
 */
import type { LogDescription } from '#contract';
import { createEntryCheck, openEntry, type Statement } from '#match-log';
import {
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  parseVerifierKey,
  tilePath,
  TileTree,
  verifyLog,
  type Checkpoint,
  type VerifierKey,
} from '#merkle-log';
import { base64url } from '#proof';

export interface LogHead {
  /** The signed note itself, which can be kept and compared with a later one. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly signers: readonly string[];
  readonly keys: LogKeys;
}

export interface LogKeys {
  readonly current: readonly VerifierKey[];
  readonly retired: readonly VerifierKey[];
}

/** Null for a missing file. Only the checkpoint changes, and a cached one would hide the newest matches. */
async function readFile(path: string): Promise<Uint8Array | null> {
  const reply = await fetch(`/log/${path}`, { cache: path === 'checkpoint' ? 'no-cache' : 'default' });
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`/log/${path}: ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** The current checkpoint with its signature checked; null for a log without one. Rejects if the signature is wrong. */
export async function logHead(): Promise<LogHead | null> {
  const description = (await (await fetch('/.well-known/senki-log.json')).json()) as LogDescription;
  const keys = { current: description.keys.map(parseVerifierKey), retired: description.retired.map(parseVerifierKey) };
  const bytes = await readFile('checkpoint');
  if (bytes === null) return null;
  const note = new TextDecoder().decode(bytes);
  const { signers, ...checkpoint } = openCheckpoint(note, keys.current);
  return { note, checkpoint, signers: signers.map(({ name }) => name), keys };
}

const treeOf = ({ size }: Checkpoint): TileTree => new TileTree(size, (tile) => readFile(tilePath(tile)));

/**
 * The size of the log at the earlier checkpoint; null if the log does not extend it. Rejects for a note of another log.
 */
export async function growthSince(earlierNote: string, { checkpoint, keys }: LogHead): Promise<number | null> {
  const note = `${earlierNote.trim()}\n`;
  const earlier = openCheckpoint(note, [...keys.current, ...keys.retired]);
  if (earlier.origin !== checkpoint.origin) throw new Error(`${earlier.origin} ≠ ${checkpoint.origin}`);
  if (earlier.size > checkpoint.size) return null;
  const proof = await treeOf(checkpoint).consistencyProof(earlier.size);
  return isConsistent(earlier, checkpoint, proof) ? earlier.size : null;
}

export interface FoundEntry {
  readonly index: number;
  readonly statement: Statement;
}

export type LogReading =
  | { readonly is: 'whole'; readonly size: number; readonly found: readonly FoundEntry[] }
  | { readonly is: 'broken'; readonly place: string; readonly reason: string };

/** Recomputes the whole log and checks the inclusion proof of each entry of the match. */
export async function readLog(
  { keys }: LogHead,
  match: string,
  onProgress: (done: number, total: number) => void,
): Promise<LogReading> {
  const found: FoundEntry[] = [];
  const entries: Uint8Array[] = [];
  const trustedKeys = [...keys.current, ...keys.retired].map(({ publicKey }) => base64url(publicKey));
  const check = createEntryCheck({
    trustedKeys,
    statementFault: (statement, index) => {
      if (statement.match === match) found.push({ index, statement });
      return null;
    },
  });
  const verdict = await verifyLog(readFile, {
    trusted: keys.current,
    entryFault: (entry, index) => {
      const fault = check(entry, index);
      if (found.at(-1)?.index === index) entries.push(entry);
      return fault;
    },
    onProgress,
  });
  if (!verdict.ok) return { is: 'broken', place: verdict.place, reason: verdict.reason };
  const tree = treeOf(verdict.checkpoint);
  for (const [i, { index }] of found.entries()) {
    const entry = entries[i] as Uint8Array;
    openEntry(entry);
    const proof = await tree.inclusionProof(index);
    if (!isIncluded(leafHash(entry), index, proof, verdict.checkpoint))
      return { is: 'broken', place: `entry ${index}`, reason: 'its proof does not lead to the signed root' };
  }
  return { is: 'whole', size: verdict.checkpoint.size, found };
}
