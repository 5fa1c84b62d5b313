import { commit, commitSeat, fromBase64url, fromHex, genesisHash, hex, keyId, verify } from '#proof';
import type { HashedFooter, ReplayEvent, ReplayFooter, ReplayHeader, ReplayRecord } from './format.js';
import { reasonOf, ReplayError } from './replay-error.js';

/** The first event at which the engine and the file differ; `check` is `dice` if a random outcome differs. */
export type Divergence = {
  readonly version: number;
  readonly expected: unknown;
  readonly found: unknown;
  readonly reason: string;
  readonly check?: 'reexecution' | 'dice';
};

/** What an event reveals about the dice; bytes in hex. */
export type Reveal = { readonly secret: string } | { readonly seat: number; readonly entropy: string };

export function checkOpening(header: ReplayHeader): void {
  if (header.genesis !== hex(genesisHash(header.matchId))) {
    throw new ReplayError('chain', 1, null, 'the genesis hash is not that of the match');
  }
}

/** The signer must be one of the trusted keys, and the signature must be valid for these bytes. */
export function checkSignature(
  footer: Pick<ReplayFooter | HashedFooter, 'keyId' | 'publicKey' | 'signature'>,
  signed: Uint8Array,
  line: number,
  trustedKeys: readonly string[] | null,
): void {
  const fail = (reason: string): never => {
    throw new ReplayError('signature', line, null, reason);
  };
  const publicKey = fromBase64url(footer.publicKey);
  if (footer.keyId !== keyId(publicKey)) fail('the key id is not that of the public key');
  if (trustedKeys && !trustedKeys.includes(footer.publicKey))
    fail(`it is signed by ${footer.publicKey}, which is not trusted`);
  if (!verify(publicKey, signed, fromBase64url(footer.signature))) fail('the signature does not fit');
}

/** True if the event reveals the match secret. What is revealed must match the commitment in the header. */
export function checkReveal(
  header: ReplayHeader,
  event: ReplayEvent,
  line: number,
  revealOf: (event: ReplayEvent) => Reveal | null,
): boolean {
  const fail = (reason: string): never => {
    throw new ReplayError('commitment', line, event.v, reason);
  };
  try {
    const reveal = revealOf(event);
    if (reveal === null) return false;
    if ('secret' in reveal) {
      if (hex(commit(fromHex(reveal.secret))) !== header.commitments.secret)
        fail('the secret is not the one committed to');
      return true;
    }
    const promised = header.commitments.seats[reveal.seat] ?? fail(`seat ${reveal.seat} committed to nothing`);
    const given = hex(commitSeat(header.matchId, reveal.seat, fromHex(reveal.entropy)));
    if (given !== promised) fail(`the entropy of seat ${reveal.seat} is not the one committed to`);
    return false;
  } catch (fault) {
    if (fault instanceof ReplayError) throw fault;
    return fail(`unreadable reveal: ${reasonOf(fault)}`);
  }
}

export async function checkExecution(
  record: ReplayRecord,
  reexecute: (record: ReplayRecord) => Divergence | null | Promise<Divergence | null>,
): Promise<void> {
  let divergence: Divergence | null;
  try {
    divergence = await reexecute(record);
  } catch (fault) {
    // If the engine cannot play the record, it has not confirmed it.
    throw new ReplayError('reexecution', null, null, `the engine stopped: ${reasonOf(fault)}`);
  }
  if (divergence === null) return;
  const { version, reason, check } = divergence;
  throw new ReplayError(check ?? 'reexecution', version + 1, version, reason);
}
