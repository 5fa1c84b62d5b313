import { cardSetsIn } from '#card-sets/node';
import { matchVerification } from '#exports';
import { games } from '#games';
import type { Refused, Verified } from '#replay';
import { verifyReplayFile } from '#replay/node';
import { Failure } from '../io.js';
import { viewerText } from './story.js';

export type FileVerdict = (Verified | Refused) & { readonly file: string };

export interface FileCheck {
  /** Public keys; none: any signer passes. */
  readonly trust: readonly string[];
  /** Folders of card sets. */
  readonly cards: readonly string[];
  /** Whether it must prove to be in the log. */
  readonly sealed: boolean;
}

/** Checks a replay file by itself: form, chain, signature, commitment, place in the log, dice and, if whole, every event anew. */
export async function checkFile(
  file: string,
  { trust: trustedKeys, cards, sealed: requireInclusion }: FileCheck,
): Promise<FileVerdict> {
  try {
    const options = {
      requireInclusion,
      ...matchVerification(games, cardSetsIn(cards)),
      ...(trustedKeys.length > 0 ? { trustedKeys } : {}),
    };
    return { file, ...(await verifyReplayFile(file, options)) };
  } catch (error) {
    throw new Failure(2, `cannot read ${file}: ${(error as Error).message}`);
  }
}

export function verdictText(verdict: FileVerdict): string {
  if (!verdict.ok) {
    const { file, check, version, line, reason } = verdict;
    const where = [version === null ? null : `event ${version}`, line === null ? null : `line ${line}`];
    const place = where.filter((part) => part !== null).join(', ');
    return `${file}: BAD ${check}${place ? ` at ${place}` : ''}: ${reason}`;
  }
  const { file, matchId, events, viewer, keyId, trusted, log, checks, skipped } = verdict;
  return [
    `${file}: good`,
    `  match   ${matchId}, ${events} events, copy for ${viewerText(viewer)}`,
    `  checks  ${checks.join(', ')}`,
    `  key     ${keyId}${trusted ? ', trusted' : ' (any key passes; name yours with --trust)'}`,
    ...(log ? [`  log     ${log.origin}, entry ${log.index} of ${log.size}`] : []),
    ...skipped.map(({ check, reason }) => `  not checked: ${check}, as ${reason}`),
  ].join('\n');
}
