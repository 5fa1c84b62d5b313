import type { Database, Transaction } from '#event-store';
import { randomUUID } from 'node:crypto';
import { conditions, repository } from '#database';
import type { AdminStamp, AuditTrail, Outcome } from '#operators';
import { lockKeeping } from './keeping-lock.js';
import { HoldEntity, type HoldRow } from './keeping.entity.js';
import { ArchiveRefusal } from './refusal.js';

export interface Hold {
  readonly id: string;
  readonly matchId: string | null;
  readonly collection: string | null;
  readonly reason: string;
  readonly placedAt: number;
  readonly releasedAt: number | null;
}

export type HoldRequest = Pick<Hold, 'matchId' | 'collection' | 'reason'>;

/** Legal holds: nothing on hold is removed until the hold is released. */
export class Holds {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first; released ones too. */
  async list(): Promise<readonly Hold[]> {
    const holds = await repository(HoldEntity, this.database);
    return (await holds.find({ order: { placedAt: 'DESC', id: 'ASC' } })).map(toHold);
  }

  place(stamp: AdminStamp, request: HoldRequest): Promise<Outcome<Hold>> {
    return this.trail.perform(stamp, 'archive.hold', request, async (tx) => {
      await lockKeeping(tx);
      await requireThere(request, tx);
      const holds = await repository(HoldEntity, tx);
      const id = randomUUID();
      await holds.insert({ id, matchId: request.matchId, collection: request.collection, reason: request.reason });
      return told(toHold(await holds.findOneByOrFail({ id })), null);
    });
  }

  release(stamp: AdminStamp, id: string): Promise<Outcome<Hold>> {
    return this.trail.perform(stamp, 'archive.release', { id }, async (tx) => {
      const { IsNull } = await conditions();
      const holds = await repository(HoldEntity, tx);
      const { affected } = await holds.update({ id, releasedAt: IsNull() }, { releasedAt: () => 'now()' });
      if (affected !== 1) throw new ArchiveRefusal('no-such-hold', `There is no hold ${id} in force.`);
      const hold = toHold(await holds.findOneByOrFail({ id }));
      return told(hold, { ...hold, releasedAt: null });
    });
  }
}

async function requireThere({ matchId, collection }: HoldRequest, tx: Transaction): Promise<void> {
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

const toHold = ({ placedAt, releasedAt, ...row }: HoldRow): Hold => ({
  ...row,
  placedAt: placedAt.getTime(),
  releasedAt: releasedAt?.getTime() ?? null,
});

/** Condition on `archive_match m`: no hold covers it. */
export const UNHELD = `NOT EXISTS (SELECT FROM archive_hold h WHERE h.released_at IS NULL AND h.match_id = m.match_id)
  AND NOT EXISTS (SELECT FROM archive_hold h JOIN archive_collected k USING (collection)
                  WHERE h.released_at IS NULL AND k.match_id = m.match_id)`;
