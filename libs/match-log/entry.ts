import { base64url, canonicalBytes, canonicalText, fromBase64url, sign, verify, type SigningKey } from '#proof';
import { entrySchema, type LogEntry } from './statement.js';

/** A signed statement as stored in the log. `kind` keeps the signature from being used for anything else. */
export function signEntry(statement: LogEntry['statement'], key: SigningKey): Uint8Array {
  const signature = base64url(sign(key, canonicalBytes(statement)));
  return canonicalBytes({ statement, publicKey: base64url(key.publicKey), signature });
}

/**
 * Throws a TypeError unless the entry is well-formed and its signature is valid; does not check whether the key is
 * trusted.
 */
export function openEntry(entry: Uint8Array | string): LogEntry {
  const text = typeof entry === 'string' ? entry : entryText(entry);
  const value = jsonOf(text);
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TypeError(`not an entry of the log: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'malformed'}`);
  }
  if (canonicalText(value) !== text) throw new TypeError('not in canonical form (RFC 8785)');
  const { statement, publicKey, signature } = parsed.data;
  if (!verify(fromBase64url(publicKey), canonicalBytes(statement), fromBase64url(signature)))
    throw new TypeError('its signature does not fit');
  return parsed.data;
}

/** Throws a TypeError for bytes that are not UTF-8 text. */
export function entryText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TypeError('not UTF-8');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('not JSON');
  }
}
