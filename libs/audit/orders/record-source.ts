import { unpacked } from '#archive/bulk';
import { BadCardSet, cardSetOf, type CardSet, type PlayedBy } from '#card-sets';
import { CardSetTable } from '#card-sets/storage';
import {
  isConnectionLoss,
  StreamBroken,
  streamEvents,
  type EventStore,
  type StoredEvent,
  type Database,
  type Queryable,
} from '#event-store';
import { awaitedInclusion, findFinished, type GameRegistry } from '#replay-exports';
import { pseudonymsOf } from '#match/projections';
import type { SigningKey } from '#proof';
import { decodeReplay, readLines, ReplayError, type ReplayHeader } from '#replay';
import type { MatchAudit } from '../audit-match.js';
import { brokenMatch, unreadMatch } from '../unread-match.js';
import type { StoredRecord } from './audit-runner.js';

export interface RecordSourceParts {
  readonly database: Database;
  /** Where searches and long records are read. Absent: the database. */
  readonly reads?: Queryable;
  readonly store: EventStore;
  readonly games: GameRegistry;
  /** Signs the copies to be audited, as it signs exported ones. */
  readonly key: SigningKey;
}

/** Fetches records from where they are stored: matches of this service as events, others as the files they came in. */
export class RecordSource {
  private readonly reads: Queryable;

  constructor(private readonly parts: RecordSourceParts) {
    this.reads = parts.reads ?? parts.database;
  }

  /**
   * The record or, if it cannot be read, the audit that says so. Rejects on errors that may be gone at the next
   * attempt.
   */
  async fetch(matchId: string, sealedAt: number): Promise<StoredRecord | MatchAudit> {
    try {
      return (await this.foreign(matchId)) ?? (await this.local(matchId, sealedAt));
    } catch (error) {
      if (error instanceof StreamBroken) return brokenMatch(matchId, error.version, error.fault);
      if (isConnectionLoss(error) || 'code' in (error as Error)) throw error;
      // A tampered record may cause any error: it is reported for this match, and the others are audited.
      return unreadMatch(matchId, (error as Error).message);
    }
  }

  private async local(matchId: string, sealedAt: number): Promise<StoredRecord> {
    const { database, store, key } = this.parts;
    const match = await findFinished(database, store, matchId);
    const inclusion = await awaitedInclusion(database, matchId, 0);
    const events: StoredEvent[] = [];
    for await (const event of streamEvents(this.reads, matchId, match.version)) events.push(event);
    const rulings = await store.load(matchId, match.version);
    const names = await this.namesFor(match.opened, match.opened.seats);
    return { kind: 'events', matchId, ...names, events, rulings, source: { match, sealedAt, key, inclusion } };
  }

  private async foreign(matchId: string): Promise<StoredRecord | null> {
    const { rows } = await this.reads.query<{ file: Buffer }>('SELECT file FROM archive_file WHERE match_id = $1', [
      matchId,
    ]);
    const file = rows[0]?.file;
    if (!file) return null;
    const header = await headerIn(file);
    const names = header ? await this.namesFor(header.pins, header.seats) : { cardSets: [], pseudonyms: new Map() };
    return { kind: 'file', matchId, ...names, file };
  }

  /** The card sets and the pseudonyms that the record refers to by hash or by player id. */
  private async namesFor(pins: PlayedBy, seats: readonly { readonly player: string }[]) {
    const players = seats.map(({ player }) => player);
    return { cardSets: await this.setsOf(pins), pseudonyms: await pseudonymsOf(players, this.parts.database) };
  }

  /** The cards that a record pins, if the engine has different ones by now and the old ones were kept. */
  private async setsOf({ game, edition, cardSets }: PlayedBy): Promise<readonly CardSet[]> {
    const name = `${game}@${edition}`;
    const own = this.parts.games.get(name);
    const hash = cardSets[name];
    if (hash === undefined || (own && cardSetOf(own).hash === hash)) return [];
    const found = await new CardSetTable(this.parts.database).find(hash).catch((error: unknown) => {
      if (error instanceof BadCardSet) return null;
      throw error;
    });
    return found ? [found] : [];
  }
}

/** Null for a file whose header cannot be read; the audit reports that as a finding. */
async function headerIn(file: Buffer): Promise<ReplayHeader | null> {
  try {
    for await (const item of decodeReplay(readLines(unpacked(file))))
      return item.kind === 'header' ? item.header : null;
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
  }
  return null;
}
