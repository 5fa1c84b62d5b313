import type { Database } from '#event-store';
import { openEntry } from '../entry.js';
import { TRAIL_KIND } from '../statement.js';
import { HEADS_AT, MISSING_RESULTS } from './log.sql.js';

/** A result on which log and record disagree. */
export interface RecordFault {
  readonly matchId: string;
  readonly version: number;
  readonly fault: string;
}

/** Compares the log with the records it was made from, which needs access to the database. */
export class RecordCheck {
  constructor(private readonly database: Database) {}

  /** Results of these matches that should be in the log but are not. */
  async missing(matchIds: readonly string[]): Promise<readonly RecordFault[]> {
    const { rows } = await this.database.query<{ matchId: string; version: number }>(MISSING_RESULTS, [matchIds]);
    return rows.map((row) => ({ ...row, fault: 'its result is not in the log' }));
  }

  /** Leaves from `from` on whose match differs from what was sealed; `next` is null at the end. */
  async changed(
    from: number,
    limit: number,
  ): Promise<{ readonly faults: RecordFault[]; readonly next: number | null }> {
    const { rows } = await this.database.query<{ matchId: string; version: number; entry: Buffer }>(
      `SELECT match_id AS "matchId", version, entry FROM log_leaf
       WHERE leaf_index >= $1 AND leaf_index < $2 AND kind <> 'trail' ORDER BY leaf_index`,
      [from, from + limit],
    );
    const sealed = rows.map(({ matchId, version, entry }) => ({ matchId, version, ...headIn(entry) }));
    const heads = await this.headsOf(sealed);
    const faults = sealed
      .filter(({ head }, i) => head !== heads[i])
      .map(({ matchId, version, events }) => ({
        matchId,
        version,
        fault: `event ${events} is not the one that was sealed`,
      }));
    return { faults, next: (await this.hasLeaf(from + limit)) ? from + limit : null };
  }

  private async hasLeaf(index: number): Promise<boolean> {
    const { rows } = await this.database.query('SELECT FROM log_leaf WHERE leaf_index >= $1 LIMIT 1', [index]);
    return rows.length > 0;
  }

  private async headsOf(places: readonly { readonly matchId: string; readonly events: number }[]) {
    const { rows } = await this.database.query<{ hash: string | null }>(HEADS_AT, [
      places.map(({ matchId }) => matchId),
      places.map(({ events }) => events),
    ]);
    return rows.map(({ hash }) => hash);
  }
}

const UNREADABLE = { events: 0, head: null } as const;

/** Unreadable entries are found by verifying the log itself. */
export function headIn(entry: Uint8Array): { readonly events: number; readonly head: string | null } {
  try {
    const { statement } = openEntry(entry);
    return statement.kind === TRAIL_KIND ? UNREADABLE : { events: statement.events, head: statement.head };
  } catch {
    return UNREADABLE;
  }
}
