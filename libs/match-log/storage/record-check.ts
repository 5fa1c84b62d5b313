import type { Database } from '#event-store';
import { openEntry } from '../entry.js';
import { TRAIL_KIND } from '../statement.js';

/** A result on which log and record disagree. */
export interface RecordFault {
  readonly matchId: string;
  readonly version: number;
  readonly fault: string;
}

/** How long a result may take to be logged: longer than any spectator delay. */
const PATIENCE = "interval '1 day'";

/** Compares the log with the records it was made from, which needs access to the database. */
export class RecordCheck {
  constructor(private readonly database: Database) {}

  /** Results of these matches that should be in the log but are not. */
  async missing(matchIds: readonly string[]): Promise<readonly RecordFault[]> {
    const { rows } = await this.database.query<{ matchId: string; version: number }>(
      `SELECT e.match_id AS "matchId", e.version FROM es.event e
       WHERE e.match_id = ANY($1) AND e.type IN ('MatchEnded', 'ResultRevised')
         AND NOT EXISTS (SELECT FROM log_leaf l WHERE l.match_id = e.match_id AND l.version = e.version)
         AND NOT (e.recorded_at > now() - ${PATIENCE} AND (
           EXISTS (SELECT FROM seal_due d WHERE d.match_id = e.match_id AND d.version = e.version)
           OR EXISTS (SELECT FROM es.outbox o WHERE o.match_id = e.match_id AND e.version BETWEEN o.from_version AND o.to_version)
           OR EXISTS (SELECT FROM es.feed f LEFT JOIN es.consumer c ON c.name = 'seals' AND c.shard = f.shard
                      WHERE f.match_id = e.match_id AND f.version = e.version AND f.position > coalesce(c.position, 0))))
       ORDER BY e.match_id, e.version`,
      [matchIds],
    );
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
    const { rows } = await this.database.query<{ hash: string | null }>(
      `SELECT encode(e.hash, 'hex') AS hash
       FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS p (match_id, version, place)
       LEFT JOIN LATERAL (SELECT hash FROM es.event e
                          WHERE e.match_id = p.match_id AND e.version = p.version LIMIT 1) e ON true
       ORDER BY p.place`,
      [places.map(({ matchId }) => matchId), places.map(({ events }) => events)],
    );
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
