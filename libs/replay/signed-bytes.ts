import { canonicalBytes, canonicalText, hex, sha256OfText } from '#proof';
import { MARK_DIGITS, type CopyViewer, type HashedFooter, type ReplayFooter, type ReplayHeader } from './format.js';

/** What the signer vouches for: one statement for all copies of a match. */
export type SignedFields = Pick<ReplayFooter, 'result' | 'header' | 'events' | 'sealedAt' | 'root' | 'inclusion'>;

/**
 * The signed bytes. The `seal` member keeps this signature from being used for anything else that the same key signs.
 */
export function signedBytes({ result, header, events, sealedAt, root, inclusion }: SignedFields): Uint8Array {
  const logged = inclusion && { inclusion };
  return canonicalBytes({ seal: 'senki-replay', format: 2, result, header, events, sealedAt, root, ...logged });
}

/** What the signer of a copy in format 1 vouches for. */
export type HashedSignedFields = Omit<HashedFooter, 'keyId' | 'publicKey' | 'signature'> & {
  readonly viewer: CopyViewer;
};

export function hashedSignedBytes(fields: HashedSignedFields): Uint8Array {
  const { result, header, body, head, events, sealedAt, viewer } = fields;
  return canonicalBytes({ seal: 'senki-replay', format: 1, result, header, body, head, events, sealedAt, viewer });
}

export const lineHash = (text: string): string => hex(sha256OfText(text));

/** The hash of what the headers of all copies of a match share. */
export function headerHash({ viewer: _viewer, blinding: _blinding, ...shared }: ReplayHeader): string {
  return lineHash(canonicalText(shared));
}

/** Format 1: the checksum of a shown payload, short because it protects against damage, not against malice. */
export const shownSum = (payload: unknown): string => lineHash(canonicalText(payload)).slice(0, MARK_DIGITS);
