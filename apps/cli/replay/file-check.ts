import { cardSetsIn } from '#card-sets/node';
import { matchVerification } from '#replay-exports';
import { games } from '#games';
import { quickViewHash } from '#match/quick';
import type { Refused, Verified, VerifyOptions } from '#replay';
import { verifyReplayFile } from '#replay/node';
import { Failure, fileFault } from '../io.js';
import { viewerText } from './story.js';
import { counted } from '../plural.js';

export type FileVerdict = (Verified | Refused) & { readonly file: string };

export interface FileCheck {
  /** Trusted public keys; empty: any signer is accepted. */
  readonly trust: readonly string[];
  /** Folders of card sets. */
  readonly cards: readonly string[];
  /** Whether the file must prove that it is in the log. */
  readonly sealed: boolean;
}

/** A file is checked without a service: format, chain, signature, commitment, log inclusion, dice; complete ones are replayed too. */
export const optionsFor = ({ trust: trustedKeys, cards, sealed: requireInclusion }: FileCheck): VerifyOptions => ({
  requireInclusion,
  ...matchVerification(games, cardSetsIn(cards), quickViewHash),
  ...(trustedKeys.length > 0 ? { trustedKeys } : {}),
});

export async function checkFile(file: string, check: FileCheck): Promise<FileVerdict> {
  try {
    return { file, ...(await verifyReplayFile(file, optionsFor(check))) };
  } catch (error) {
    throw new Failure(2, `cannot read ${file}: ${fileFault(error)}`);
  }
}

export function verdictText(verdict: FileVerdict): string {
  if (!verdict.ok) return refusalText(verdict);
  const { file, matchId, events, viewer, publicKey, trusted, log, checks, skipped } = verdict;
  return [
    `${file}: good`,
    `  match   ${matchId}, ${counted(events, 'event')}, ${viewer === 'omniscient' ? 'complete record' : `copy for ${viewerText(viewer)}`}`,
    `  checks  ${checks.join(', ')}`,
    `  key     ${publicKey}${trusted ? ', trusted' : ' (any key passes; name yours with --trust)'}`,
    ...(log ? [`  log     ${log.origin}, entry ${log.index} of ${log.size}`] : []),
    ...skipped.map(({ check, reason }) => `  not checked: ${check}, as ${reason}`),
  ].join('\n');
}

interface Told extends Pick<Refused, 'version' | 'line' | 'reason'> {
  readonly file: string;
  readonly check: string;
}

export function refusalText({ file, check, version, line, reason }: Told): string {
  const where = [version === null ? null : `event ${version}`, line === null ? null : `line ${line}`];
  const place = where.filter((part) => part !== null).join(', ');
  return `${file}: BAD ${check}${place ? ` at ${place}` : ''}: ${reason}`;
}
