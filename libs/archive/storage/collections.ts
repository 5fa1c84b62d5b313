import { conditions, repository } from '#database';
import type { AdminStamp, AuditTrail, Outcome } from '#operators';
import type { Json, Database, Transaction } from '#event-store';
import { CollectionEntity, HoldEntity } from './keeping.entity.js';
import { lockKeeping } from './keeping-lock.js';
import { ArchiveRefusal } from './refusal.js';

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly metadata: Json;
  readonly matches: number;
}

/** Which matches to add to a collection or remove from it: some by id, or all of a tournament, a round or a table. */
export interface Choice {
  readonly matchIds: readonly string[];
  readonly tournament: string | null;
  readonly round: string | null;
  readonly table: string | null;
}

export interface Changed {
  readonly collection: string;
  /** How many matches were added or removed. */
  readonly matches: number;
}

/** Matches that belong together, such as those of a tournament, with metadata. */
export class Collections {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(): Promise<readonly Collection[]> {
    const { rows } = await this.database.query<Collection>(`${SELECT} ORDER BY c.id`);
    return rows;
  }

  async get(id: string, db: Pick<Transaction, 'query'> = this.database): Promise<Collection> {
    const { rows } = await db.query<Collection>(`${SELECT} WHERE c.id = $1`, [id]);
    if (!rows[0]) throw new ArchiveRefusal('no-such-collection', `There is no collection ${id}.`);
    return rows[0];
  }

  /** Creates a collection or changes its metadata. */
  put(stamp: AdminStamp, id: string, content: Pick<Collection, 'title' | 'metadata'>): Promise<Outcome<Collection>> {
    return this.trail.perform(stamp, 'archive.collection', { id, ...content }, async (tx) => {
      const collections = await repository(CollectionEntity, tx);
      await collections.upsert({ id, title: content.title, metadata: content.metadata as object }, ['id']);
      const reply = await this.get(id, tx);
      return { subject: `collection/${id}`, before: null, after: reply, reply };
    });
  }

  add(stamp: AdminStamp, id: string, choice: Choice): Promise<Outcome<Changed>> {
    return this.change(stamp, 'archive.collect', id, choice, (tx) =>
      tx.query(
        `INSERT INTO archive_collected (collection, match_id) SELECT $1, m.match_id FROM archive_match m WHERE ${CHOSEN}
         ON CONFLICT DO NOTHING`,
        [id, ...valuesOf(choice)],
      ),
    );
  }

  remove(stamp: AdminStamp, id: string, choice: Choice): Promise<Outcome<Changed>> {
    return this.change(stamp, 'archive.uncollect', id, choice, async (tx) => {
      await requireUnheld(id, tx);
      return tx.query(
        `DELETE FROM archive_collected k USING archive_match m
         WHERE k.collection = $1 AND k.match_id = m.match_id AND (${CHOSEN})`,
        [id, ...valuesOf(choice)],
      );
    });
  }

  private change(
    stamp: AdminStamp,
    act: string,
    id: string,
    choice: Choice,
    work: (tx: Transaction) => Promise<{ readonly rowCount: number | null }>,
  ): Promise<Outcome<Changed>> {
    return this.trail.perform(stamp, act, { id, ...choice }, async (tx) => {
      await lockKeeping(tx);
      await this.get(id, tx);
      const reply = { collection: id, matches: (await work(tx)).rowCount ?? 0 };
      return { subject: `collection/${id}`, before: null, after: { ...choice, ...reply }, reply };
    });
  }
}

/** What a hold covers must not shrink while the hold lasts. */
async function requireUnheld(id: string, tx: Transaction): Promise<void> {
  const { IsNull } = await conditions();
  const isHeld = await (await repository(HoldEntity, tx)).existsBy({ collection: id, releasedAt: IsNull() });
  if (isHeld) throw new ArchiveRefusal('on-hold', `Collection ${id} is on hold, so nothing leaves it.`);
}

const SELECT = `SELECT c.id, c.title, c.metadata,
  (SELECT count(*)::int FROM archive_collected k WHERE k.collection = c.id) AS matches FROM archive_collection c`;

const CHOSEN = `m.match_id = ANY($2::uuid[]) OR (m.tournament = $3 AND ($4::text IS NULL OR m.round = $4)
  AND ($5::text IS NULL OR m.at_table = $5))`;

const valuesOf = ({ matchIds, tournament, round, table }: Choice): unknown[] => [matchIds, tournament, round, table];
