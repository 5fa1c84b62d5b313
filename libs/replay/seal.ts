import { canonicalBytes, canonicalText, hex, utf8 } from '#proof';
import { sha256 } from '@noble/hashes/sha2.js';
import { LOGGED_FORMAT, MARK_DIGITS, REPLAY_FORMAT, type ReplayFooter, type Viewer } from './format.js';

/** What the signer vouches for. The header carries the match id and pins, `head` the chain, `body` the copy as it stands. */
export type SealFields = Omit<ReplayFooter, 'keyId' | 'publicKey' | 'signature'> & { readonly viewer: Viewer };

/** The signed bytes. `seal` keeps this signature from being read as one over anything else signed by the same key. */
export function sealBytes(fields: SealFields): Uint8Array {
  const { result, header, body, head, events, sealedAt, viewer, inclusion } = fields;
  return canonicalBytes({
    seal: 'senki-replay',
    format: inclusion ? LOGGED_FORMAT : REPLAY_FORMAT,
    result,
    header,
    body,
    head,
    events,
    sealedAt,
    viewer,
    ...(inclusion && { inclusion }),
  });
}

export const lineHash = (text: string): string => hex(sha256(utf8(text)));

/** The check sum of a shown payload: short, because it guards against damage, not against malice. */
export const shownSum = (payload: unknown): string => lineHash(canonicalText(payload)).slice(0, MARK_DIGITS);

/** Hashes the event lines, newlines included, as they pass. */
export function createBodyHash(): { add(text: string): void; digest(): string } {
  const state = sha256.create();
  return {
    add: (text) => void state.update(utf8(`${text}\n`)),
    digest: () => hex(state.digest()),
  };
}
