import type { Database, Transaction } from '#event-store';
import { repository } from '#database';
import type { AdminStamp, AuditTrail, Outcome } from '#operators';
import { removeIndex } from '../projections/archive-index.js';
import { UNHELD } from './holds.js';
import { PolicyEntity } from './keeping.entity.js';
import { lockKeeping } from './keeping-lock.js';
import { DROPPED_MONTHS, PAST } from './keeping.sql.js';

/** How long matches are kept; `*` matches every origin, or every ladder and none. The most specific policy applies. */
export interface Policy {
  readonly origin: string;
  readonly ladder: string;
  readonly keepDays: number;
}

export interface RetentionPlan {
  /** How many matches are due for removal. */
  readonly due: number;
  /** How many matches past their time are kept by a hold. */
  readonly held: number;
  /** The first matches that are due, oldest first. */
  readonly matchIds: readonly string[];
  /** Months of events that nothing in the archive refers to any more; the database's owner may detach them. */
  readonly partitions: readonly string[];
}

export interface RetentionRun {
  readonly dropped: number;
  readonly left: number;
}

const SHOWN = 100;
/** Maximum number of matches removed in one act. */
const BATCH = 5_000;

/** Removes what is past its time: index entries, files, imports and players' words to judges. Events never change. */
export class Retention {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async policies(): Promise<readonly Policy[]> {
    return (await repository(PolicyEntity, this.database)).find({ order: { origin: 'ASC', ladder: 'ASC' } });
  }

  /** Replaces all existing policies. */
  declare(stamp: AdminStamp, policies: readonly Policy[]): Promise<Outcome<readonly Policy[]>> {
    return this.trail.perform(stamp, 'archive.policy', policies, async (tx) => {
      const before = await this.policies();
      const table = await repository(PolicyEntity, tx);
      await table.deleteAll();
      await table.insert([...policies]);
      return { subject: 'archive/policy', before, after: policies, reply: policies };
    });
  }

  /** The dry run: changes nothing. */
  async plan(): Promise<RetentionPlan> {
    const { rows } = await this.database.query<{ due: number; past: number }>(
      `SELECT count(*) FILTER (WHERE ${UNHELD})::int AS due, count(*)::int AS past FROM ${PAST}`,
    );
    const { due, past } = rows[0]!;
    const matchIds = await this.due(this.database, SHOWN);
    return { due, held: past - due, matchIds, partitions: await this.partitions() };
  }

  run(stamp: AdminStamp): Promise<Outcome<RetentionRun>> {
    return this.trail.perform(stamp, 'archive.retention', {}, async (tx) => {
      await lockKeeping(tx);
      const matchIds = await this.due(tx, BATCH);
      await drop(matchIds, tx);
      const { rows } = await tx.query<{ left: number }>(`SELECT count(*)::int AS left FROM ${PAST} WHERE ${UNHELD}`);
      const reply = { dropped: matchIds.length, left: rows[0]!.left };
      return { subject: 'archive/retention', before: null, after: { ...reply, matchIds }, reply };
    });
  }

  private async due(db: Pick<Transaction, 'query'>, limit: number): Promise<readonly string[]> {
    const { rows } = await db.query<{ match_id: string }>(
      `SELECT m.match_id FROM ${PAST} WHERE ${UNHELD} ORDER BY m.match_id LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.match_id);
  }

  private async partitions(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ name: string }>(DROPPED_MONTHS);
    return rows.map(({ name }) => name);
  }
}

async function drop(matchIds: readonly string[], tx: Transaction): Promise<void> {
  await removeIndex(matchIds, tx);
  for (const table of ['archive_file', 'archive_collected', 'replay_export'])
    await tx.query(`DELETE FROM ${table} WHERE match_id = ANY($1)`, [matchIds]);
  // What players wrote to a judge may contain anything; that they called stays, as it does on the trail.
  await tx.query(`UPDATE judge_call SET reason = '' WHERE match_id = ANY($1) AND reason <> ''`, [matchIds]);
  await tx.query('INSERT INTO archive_dropped (match_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [matchIds]);
}
