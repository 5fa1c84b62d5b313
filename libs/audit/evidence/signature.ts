import { base64url, canonicalBytes, canonicalText, fromBase64url, sign, verify, type SigningKey } from '#proof';
import { z } from 'zod';
import { digestOf } from './pack.js';

/** `kind` keeps the signature from being used for anything else. */
const statementOn = (lines: readonly string[]) =>
  canonicalBytes({ kind: 'senki-evidence-signature', format: 1, pack: digestOf(lines) });

const signed = z.strictObject({ signature: z.strictObject({ publicKey: z.string(), value: z.string() }) });

/** The pack with a signature by its maker: a last line that covers all others. */
export function signPack(lines: readonly string[], key: SigningKey): string[] {
  const value = base64url(sign(key, statementOn(lines)));
  return [...lines, canonicalText({ signature: { publicKey: base64url(key.publicKey), value } })];
}

export interface Unsigned {
  readonly lines: readonly string[];
  /** Public key of the signer, in base64url; null if unsigned. */
  readonly signer: string | null;
  readonly isGood: boolean;
}

/** Removes the signature of a pack, if there is one, and checks it. */
export function takeSignature(lines: readonly string[]): Unsigned {
  const last = signed.safeParse(jsonOf(lines.at(-1)));
  if (!last.success) return { lines, signer: null, isGood: true };
  const rest = lines.slice(0, -1);
  const { publicKey, value } = last.data.signature;
  return { lines: rest, signer: publicKey, isGood: isSigned(rest, publicKey, value) };
}

function isSigned(lines: readonly string[], publicKey: string, value: string): boolean {
  try {
    return verify(fromBase64url(publicKey), statementOn(lines), fromBase64url(value));
  } catch {
    return false;
  }
}

export function jsonOf(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return null;
  }
}
