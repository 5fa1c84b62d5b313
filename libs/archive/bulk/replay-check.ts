import { matchVerification, type GameRegistry } from '#replay-exports';
import { readLines, verifyReplay, type ReplayRecord, storedEvents } from '#replay';
import type { IndexedMatch } from '../entry.js';
import { gameOf, indexMatch, type RecordedFact } from '../match-index.js';
import { unpacked } from './foreign-copy.js';
import { ArchiveRefused } from './format.js';

export interface Verification {
  /** Public keys in base64url. */
  readonly trust: readonly string[];
  /** Whether to play the match again by its rules. */
  readonly reexecute: boolean;
}

/** A whole record that holds. */
export interface VerifiedRecord {
  readonly matchId: string;
  readonly signer: string;
  readonly events: readonly RecordedFact[];
}

/** Verifies a compressed replay. Throws ArchiveRefused with the first fault. */
export async function verifyRecord(
  content: Uint8Array,
  { trust, reexecute }: Verification,
  games: GameRegistry,
): Promise<VerifiedRecord> {
  const { revealOf, divide, reexecute: playAgain } = matchVerification(games);
  let record: ReplayRecord | null = null;
  const verdict = await verifyReplay(readLines(unpacked(content)), {
    trustedKeys: trust,
    revealOf,
    divide,
    reexecute: (whole) => {
      record = whole;
      return reexecute ? playAgain(whole) : null;
    },
  });
  if (!verdict.ok) throw new ArchiveRefused(`${verdict.check}${placeOf(verdict)}: ${verdict.reason}`);
  if (record === null) throw new ArchiveRefused('it is a copy for one viewer; the archive takes whole records');
  return factsOf(record);
}

function factsOf(record: ReplayRecord): VerifiedRecord {
  const { header, footer } = record;
  const { head, publicKey: signer } = footer;
  if (head === undefined) throw new ArchiveRefused('it does not contain the head of its chain');
  const facts = storedEvents(record).map((event) => ({ ...event, hash: head }));
  return { matchId: header.matchId, signer, events: facts };
}

/** The index entry of a record from another service. Throws ArchiveRefused if the match has not ended. */
export function indexRecord(
  { matchId, events }: Pick<VerifiedRecord, 'matchId' | 'events'>,
  origin: string,
  games: GameRegistry,
): IndexedMatch {
  const indexed = indexMatch({ matchId, origin, events, game: gameOf(games, events), ratings: [] });
  if (indexed === null) throw new ArchiveRefused('the match has not ended');
  // A ladder of another service is not ours, even if it has the same name.
  return { ...indexed, entry: { ...indexed.entry, ladder: null, season: null } };
}

const placeOf = ({ version, line }: { readonly version: number | null; readonly line: number | null }): string =>
  version !== null ? `, event ${version}` : line !== null ? `, line ${line}` : '';
