import { randomUUID } from 'node:crypto';
import type { AdminStamp, AuditTrail, Outcome } from '#operators';
import type { Database, Transaction } from './database.js';
import { lockKeeping } from './keeping-lock.js';
import { ArchiveRefusal } from './refusal.js';

export interface Hold {
  readonly id: string;
  readonly matchId: string | null;
  readonly collection: string | null;
  readonly reason: string;
  readonly placedAt: number;
  readonly releasedAt: number | null;
}

export type HoldWish = Pick<Hold, 'matchId' | 'collection' | 'reason'>;

/** Legal holds: what is on hold is let go of by nothing, until the hold is released. */
export class Holds {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first; released ones too. */
  async list(): Promise<readonly Hold[]> {
    const { rows } = await this.database.query<Hold>(`SELECT ${COLUMNS} FROM archive_hold ORDER BY placed_at DESC, id`);
    return rows;
  }

  place(stamp: AdminStamp, wish: HoldWish): Promise<Outcome<Hold>> {
    return this.trail.perform(stamp, 'archive.hold', wish, async (tx) => {
      await lockKeeping(tx);
      await requireThere(wish, tx);
      const { rows } = await tx.query<Hold>(
        `INSERT INTO archive_hold (id, match_id, collection, reason) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
        [randomUUID(), wish.matchId, wish.collection, wish.reason],
      );
      return told(rows[0]!, null);
    });
  }

  release(stamp: AdminStamp, id: string): Promise<Outcome<Hold>> {
    return this.trail.perform(stamp, 'archive.release', { id }, async (tx) => {
      const { rows } = await tx.query<Hold>(
        `UPDATE archive_hold SET released_at = now() WHERE id = $1 AND released_at IS NULL RETURNING ${COLUMNS}`,
        [id],
      );
      if (!rows[0]) throw new ArchiveRefusal('no-such-hold', `There is no hold ${id} in force.`);
      return told(rows[0], { ...rows[0], releasedAt: null });
    });
  }
}

async function requireThere({ matchId, collection }: HoldWish, tx: Transaction): Promise<void> {
  const { rows } = await tx.query(
    'SELECT FROM archive_match WHERE match_id = $1 UNION ALL SELECT FROM archive_collection WHERE id = $2',
    [matchId, collection],
  );
  if (rows.length > 0) return;
  if (collection === null)
    throw new ArchiveRefusal('no-such-archived-match', `Match ${matchId} is not in the archive.`);
  throw new ArchiveRefusal('no-such-collection', `There is no collection ${collection}.`);
}

const told = (hold: Hold, before: Hold | null) => ({ subject: `hold/${hold.id}`, before, after: hold, reply: hold });

const COLUMNS = `id, match_id AS "matchId", collection, reason,
  (extract(epoch FROM placed_at) * 1000)::float8 AS "placedAt",
  (extract(epoch FROM released_at) * 1000)::float8 AS "releasedAt"`;

/** Condition on `archive_match m`: nothing holds it. */
export const UNHELD = `NOT EXISTS (SELECT FROM archive_hold h WHERE h.released_at IS NULL AND h.match_id = m.match_id)
  AND NOT EXISTS (SELECT FROM archive_hold h JOIN archive_collected k USING (collection)
                  WHERE h.released_at IS NULL AND k.match_id = m.match_id)`;
