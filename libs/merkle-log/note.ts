import { base64, fromBase64, hex, PUBLIC_KEY_BYTES, sha256, sign, utf8, verify, type SigningKey } from '#proof';
import { concatBytes } from '@noble/hashes/utils.js';

/** https://c2sp.org/signed-note: a key under the name that it signs with. */
export interface VerifierKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

export interface NoteSigner {
  readonly name: string;
  readonly key: SigningKey;
}

export interface OpenedNote {
  /** The signed text, including the final newline. */
  readonly text: string;
  /** The trusted keys that signed it. */
  readonly signers: readonly VerifierKey[];
}

const ED25519 = 1;
const KEY_ID_BYTES = 4;
const MAX_NOTE_CHARS = 1_000_000;
const MAX_SIGNATURES = 100;
const DASH = '\u2014';
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;
const NAME = /^[^\s+]+$/u;
const SIGNATURE_LINE = new RegExp(`^${DASH} ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})$`, 'u');

const isKeyName = (name: string): boolean => NAME.test(name) && !CONTROL.test(name);

/** The beginning of a hash of name and key. It tells keys apart, but does not authenticate them. */
function keyIdOf({ name, publicKey }: VerifierKey): Uint8Array {
  return sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, KEY_ID_BYTES);
}

/** `example.com/log+530d903a+Aeky…`: the form in which people exchange trusted keys. */
export function formatVerifierKey(key: VerifierKey): string {
  const encoded = base64(concatBytes(Uint8Array.of(ED25519), key.publicKey));
  return `${key.name}+${hex(keyIdOf(key))}+${encoded}`;
}

/** Throws a TypeError for anything but an Ed25519 key with a matching id. */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name, encoded] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/su.exec(text) ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) throw new TypeError('not a verifier key');
  const [algorithm, ...publicKey] = fromBase64(encoded);
  if (algorithm !== ED25519 || publicKey.length !== PUBLIC_KEY_BYTES)
    throw new TypeError('not an Ed25519 verifier key');
  const key = { name, publicKey: Uint8Array.from(publicKey) };
  if (formatVerifierKey(key) !== text) throw new TypeError('the key id is not that of the key');
  return key;
}

/** A text (ending with a newline) followed by a signature. */
export function signNote(text: string, { name, key }: NoteSigner): string {
  if (!text.endsWith('\n') || CONTROL.test(text)) throw new TypeError('a note is lines of text, each with its newline');
  if (!isKeyName(name)) throw new TypeError(`a key cannot be called "${name}"`);
  const id = keyIdOf({ name, publicKey: key.publicKey });
  return `${text}\n${DASH} ${name} ${base64(concatBytes(id, sign(key, utf8(text))))}\n`;
}

/**
 * Reads a note that a trusted key signed. Signatures of other keys are ignored; an invalid signature in the name of a
 * trusted key makes the whole note invalid. Throws a TypeError.
 */
export function openNote(note: string, trusted: readonly VerifierKey[]): OpenedNote {
  const { text, signatures } = splitNote(note);
  const signers = new Set<VerifierKey>();
  for (const { name, id, signature } of signatures) {
    const key = trusted.find((candidate) => candidate.name === name && hex(keyIdOf(candidate)) === id);
    if (key === undefined) continue;
    if (!verify(key.publicKey, utf8(text), signature)) throw new TypeError(`the signature of ${name} does not fit`);
    signers.add(key);
  }
  if (signers.size === 0) throw new TypeError('no trusted key has signed it');
  return { text, signers: [...signers] };
}

interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

/** Checks only the form: the content is not verified. */
export function splitNote(note: string): { readonly text: string; readonly signatures: readonly NoteSignature[] } {
  const end = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE_CHARS || end < 0 || !note.endsWith('\n') || CONTROL.test(note))
    throw new TypeError('not a signed note');
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new TypeError('too many signatures');
  return { text: note.slice(0, end + 1), signatures: lines.map(toSignature) };
}

function toSignature(line: string): NoteSignature {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined || encoded === undefined) throw new TypeError('not a signature line');
  const bytes = fromBase64(encoded);
  if (bytes.length <= KEY_ID_BYTES) throw new TypeError('not a signature line');
  return { name, id: hex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.subarray(KEY_ID_BYTES) };
}
