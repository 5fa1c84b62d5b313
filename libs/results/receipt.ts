import { base64url, canonicalBytes, fromBase64url, keyId, sign, utf8, verify, type SigningKey } from '#proof';
import type { Result } from './result.js';

/** Distinguishes a receipt from everything else that the same key may sign. */
export const RECEIPT_TYPE = 'senki-receipt+jwt';
export const ISSUER = 'senki';

/** The claims of a receipt: registered claims of RFC 7519, and the result. */
export interface ReceiptClaims {
  readonly iss: string;
  /** The match id. */
  readonly sub: string;
  /** When the result was decided, in seconds, so that the same result always has the same receipt. */
  readonly iat: number;
  readonly result: Result;
}

/** A public key in the form of RFC 8037. */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

export interface Jwks {
  readonly keys: readonly PublicJwk[];
}

/** A JWS of RFC 7515 in compact form: three parts in base64url. Any JOSE library can check it. */
export function signReceipt(result: Result, key: SigningKey): string {
  const header = { alg: 'EdDSA', kid: key.id, typ: RECEIPT_TYPE };
  const iat = Math.floor(result.decidedAt / 1000);
  const claims: ReceiptClaims = { iss: ISSUER, sub: result.matchId, iat, result };
  const input = `${base64url(canonicalBytes(header))}.${base64url(canonicalBytes(claims))}`;
  return `${input}.${base64url(sign(key, utf8(input)))}`;
}

export function jwksOf(keys: readonly Uint8Array[]): Jwks {
  return {
    keys: keys.map((publicKey) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: base64url(publicKey),
      kid: keyId(publicKey),
      use: 'sig',
      alg: 'EdDSA',
    })),
  };
}

export type ReceiptVerdict =
  { readonly ok: true; readonly kid: string; readonly result: Result } | { readonly ok: false; readonly fault: string };

const refused = (fault: string): ReceiptVerdict => ({ ok: false, fault });

/** Checks a receipt against keys that the caller trusts; needs nothing else. Never throws. */
export function verifyReceipt(text: string, jwks: unknown): ReceiptVerdict {
  const parts = text.trim().split('.');
  if (parts.length !== 3) return refused('it is not a JWS in compact form (three parts with dots in between)');
  const [header, claims] = [read(parts[0]!), read(parts[1]!)];
  const signature = decoded(parts[2]!);
  if (header === null || claims === null || signature === null) return refused('its parts are not JSON in base64url');
  // The header is unverified input: it may select one of the trusted keys, and nothing else.
  if (header['alg'] !== 'EdDSA') return refused(`it is signed with ${String(header['alg'])}, not with EdDSA`);
  if (header['typ'] !== RECEIPT_TYPE) return refused('it is signed, but it is not a receipt');
  if ('crit' in header) return refused('it asks for extensions that are unknown here');
  const key = keyOf(jwks, header['kid']);
  if (key === null) return refused(`its key ${String(header['kid'])} is not among those that are trusted`);
  if (!verify(key, utf8(`${parts[0]}.${parts[1]}`), signature)) return refused('its signature does not fit');
  const result = claims['result'] as Result | undefined;
  if (claims['iss'] !== ISSUER || !result || claims['sub'] !== result.matchId) return refused('it contains no result');
  return { ok: true, kid: header['kid'] as string, result };
}

function keyOf(jwks: unknown, kid: unknown): Uint8Array | null {
  const keys = (jwks as Partial<Jwks> | null)?.keys;
  if (!Array.isArray(keys)) return null;
  const key = (keys as Partial<PublicJwk>[]).find((candidate) => typeof kid === 'string' && candidate?.kid === kid);
  if (key?.kty !== 'OKP' || key.crv !== 'Ed25519' || typeof key.x !== 'string') return null;
  return decoded(key.x);
}

function read(part: string): Record<string, unknown> | null {
  const bytes = decoded(part);
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function decoded(part: string): Uint8Array | null {
  try {
    return fromBase64url(part);
  } catch {
    return null;
  }
}
