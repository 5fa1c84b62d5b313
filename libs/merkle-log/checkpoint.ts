import { base64, fromBase64 } from '#proof';
import { HASH_BYTES } from './merkle.js';
import { openNote, signNote, splitNote, type NoteSigner, type OpenedNote, type VerifierKey } from './note.js';
import type { TreeHead } from './proofs.js';

/** https://c2sp.org/tlog-checkpoint: the signed state of a log. */
export interface Checkpoint extends TreeHead {
  /** The name of the log. */
  readonly origin: string;
}

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

export function signCheckpoint({ origin, size, root }: Checkpoint, signer: NoteSigner): string {
  return signNote(`${origin}\n${size}\n${base64(root)}\n`, signer);
}

/** Throws a TypeError unless it is well-formed and signed by a trusted key. */
export function openCheckpoint(
  note: string,
  trusted: readonly VerifierKey[],
): Checkpoint & Pick<OpenedNote, 'signers'> {
  const { text, signers } = openNote(note, trusted);
  return { ...parsed(text), signers };
}

/** The content of a checkpoint, whoever signed it. */
export const readCheckpoint = (note: string): Checkpoint => parsed(splitNote(note).text);

function parsed(text: string): Checkpoint {
  const [origin, size, root, ...extensions] = text.slice(0, -1).split('\n');
  if (!origin || size === undefined || !SIZE.test(size) || !Number.isSafeInteger(Number(size)))
    throw new TypeError('not a checkpoint');
  if (extensions.includes('')) throw new TypeError('not a checkpoint');
  const hash = fromBase64(root ?? '');
  if (hash.length !== HASH_BYTES) throw new TypeError('not a checkpoint');
  return { origin, size: Number(size), root: hash };
}
