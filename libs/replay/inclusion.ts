import { fromBase64, keyId, fromBase64url, utf8 } from '#proof';
import { openEntry, SEAL_KIND, type LogEntry, type SealStatement } from '#match-log';
import { checkLogProof, readCheckpoint } from '#merkle-log';
import { z } from 'zod';
import type { ReplayFooter, ReplayHeader } from './format.js';
import { reasonOf, ReplayError } from './replay-error.js';

/** Proof that the match is sealed in the public log: its entry, and the inclusion proof under a signed checkpoint. */
export type Inclusion = {
  readonly entry: string;
  /** Index of the entry, from 0. */
  readonly index: number;
  /** Hashes in base64, from the leaf upwards. */
  readonly proof: readonly string[];
  readonly checkpoint: string;
};

const MAX_TREE_HEIGHT = 53;

export const inclusionSchema = z.strictObject({
  entry: z.string(),
  index: z.int().min(0),
  proof: z.array(z.string()).max(MAX_TREE_HEIGHT),
  checkpoint: z.string(),
});

/** The position in the log that a file was found at. */
export type InLog = { readonly origin: string; readonly index: number; readonly size: number };

type Frame = {
  readonly header: Pick<ReplayHeader, 'matchId' | 'pins' | 'commitments'>;
  readonly footer: Pick<ReplayFooter, 'result' | 'events' | 'publicKey' | 'root' | 'head'>;
};

/**
 * Compares the seal with the file that carries it, and checks the proof against the checkpoint. Without a list of
 * trusted keys, the checkpoint must be signed by the key of the file or by that of the seal.
 */
export function checkInclusion(
  inclusion: Inclusion,
  frame: Frame,
  line: number,
  trustedKeys: readonly string[] | null,
): InLog {
  const { entry, index, proof, checkpoint } = inclusion;
  try {
    const { statement, publicKey } = sealIn(entry, trustedKeys);
    const difference = differenceOf(statement, frame);
    if (difference !== null) throw new TypeError(difference);
    const keys = trustedKeys ?? [frame.footer.publicKey, publicKey];
    const { origin, size } = readCheckpoint(checkpoint);
    const trusted = [...new Set(keys)].map((key) => ({ name: origin, publicKey: fromBase64url(key) }));
    checkLogProof(utf8(entry), { index, hashes: proof.map(fromBase64), checkpoint }, trusted);
    return { origin, index, size };
  } catch (fault) {
    throw new ReplayError('inclusion', line, null, reasonOf(fault));
  }
}

function sealIn(
  entry: string,
  trustedKeys: readonly string[] | null,
): LogEntry & { readonly statement: SealStatement } {
  const { statement, ...signature } = openEntry(entry);
  if (statement.kind !== SEAL_KIND) throw new TypeError('the log entry is not a seal');
  if (trustedKeys && !trustedKeys.includes(signature.publicKey))
    throw new TypeError(
      `the seal was signed by key ${keyId(fromBase64url(signature.publicKey))}, which is not trusted`,
    );
  return { statement, ...signature };
}

function differenceOf(seal: SealStatement, { header, footer }: Frame): string | null {
  const { pins, matchId, commitments } = header;
  const result = footer.result as { readonly winners?: unknown; readonly reason?: unknown } | null;
  if (seal.match !== matchId) return `the seal is for match ${seal.match}`;
  if (seal.game !== pins.game || seal.edition !== pins.edition || seal.mode !== pins.mode)
    return 'another game was sealed';
  if (seal.events !== footer.events) return 'another record was sealed';
  // A redacted copy omits the head of the chain; the root covers it nevertheless.
  if (footer.head !== undefined && seal.head !== footer.head) return 'another record was sealed';
  if (seal.disclosureRoot === null ? footer.head === undefined : seal.disclosureRoot !== footer.root)
    return 'other copies were sealed';
  if (seal.reason !== result?.reason || JSON.stringify(seal.winners) !== JSON.stringify(result.winners))
    return 'another result was sealed';
  if (seal.secret.commitment !== commitments.secret) return 'another commitment was sealed';
  return seal.damagedAt === null ? null : `it was sealed with event ${seal.damagedAt} damaged`;
}
