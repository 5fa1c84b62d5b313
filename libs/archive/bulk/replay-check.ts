import { matchVerification, type GameRegistry } from '#replay-exports';
import { readLines, verifyReplay, type ReplayRecord } from '#replay';
import type { IndexedMatch } from '../entry.js';
import { gameOf, indexMatch, type RecordedFact } from '../match-index.js';
import { unpacked } from './foreign-copy.js';
import { ArchiveRefused } from './format.js';

export interface CheckWish {
  readonly games: GameRegistry;
  readonly origin: string;
  readonly trust: readonly string[];
  readonly reexecute: boolean;
  /** Replaces erased players with their pseudonyms. */
  readonly pseudonymise: (facts: readonly RecordedFact[]) => Promise<readonly RecordedFact[]>;
}

/** Verifies a compressed replay and returns its index entry. Throws ArchiveRefused with the first fault. */
export async function checkReplay(
  content: Buffer,
  wish: CheckWish,
): Promise<{ readonly indexed: IndexedMatch; readonly signer: string }> {
  const { games, trust, reexecute } = wish;
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
  return { indexed: await indexOf(record, wish), signer: (record as ReplayRecord).footer.publicKey };
}

async function indexOf(
  { header, events, footer }: ReplayRecord,
  { games, origin, pseudonymise }: CheckWish,
): Promise<IndexedMatch> {
  const { head } = footer;
  if (head === undefined) throw new ArchiveRefused('it does not contain the head of its chain');
  const recorded = events.map(({ v: version, at, type, payload }) => ({ version, at, type, payload, hash: head }));
  const facts = await pseudonymise(recorded);
  const { matchId } = header;
  const indexed = indexMatch({ matchId, origin, events: facts, game: gameOf(games, facts), ratings: [] });
  if (indexed === null) throw new ArchiveRefused('the match has not ended');
  // A ladder of another service is not ours, even if it has the same name.
  return { ...indexed, entry: { ...indexed.entry, ladder: null, season: null } };
}

const placeOf = ({ version, line }: { readonly version: number | null; readonly line: number | null }): string =>
  version !== null ? `, event ${version}` : line !== null ? `, line ${line}` : '';
