import { inTransaction, type Database, type Transaction } from '#event-store';
import { lockErasing, pseudonymsOf } from '#match/projections';
import { LeasedQueue, type Lease, type OrderTable } from '#work-queue';
import type { AuditRequest } from './audit-orders.js';
import type { MadeReport } from './audit-runner.js';
import type { Gathered } from './scope.js';

/** What a worker needs to know about an audit. */
export interface AuditTask {
  readonly wish: AuditRequest;
  readonly done: number;
  readonly total: number | null;
  readonly missing: readonly string[];
  /** The build that has audited its matches so far; null before the first. */
  readonly engine: string | null;
  readonly orderedAt: number;
}

/** An audit that a worker has claimed. */
export type Claim = AuditTask & Lease;

const ORDERS: OrderTable = {
  name: 'audit_order',
  fence: 'claims',
  columns: `wish, done, total, missing, engine, floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
};

/** Audits in progress. If a worker is killed, the next one continues with the remaining matches. */
export class AuditClaims {
  readonly queue: LeasedQueue<AuditTask>;

  constructor(
    private readonly database: Database,
    leaseMs?: number,
  ) {
    this.queue = new LeasedQueue(database, ORDERS, leaseMs);
  }

  /** Stores the matches of the audit once, so that every worker that continues it uses the same list. */
  async begin(claim: Claim, { matchIds, missing }: Gathered): Promise<Claim> {
    await inTransaction(this.database, async (tx) => {
      await this.queue.renew(claim, { total: matchIds.length, missing }, tx);
      await tx.query('INSERT INTO audit_part (audit, match_id) SELECT $1, unnest($2::uuid[])', [claim.id, matchIds]);
    });
    return { ...claim, total: matchIds.length, missing };
  }

  /** A report must come from one build: what another build has learnt is discarded. */
  async startOver(claim: Claim, engine: string): Promise<Claim> {
    await inTransaction(this.database, async (tx) => {
      await this.queue.renew(claim, { engine, done: 0 }, tx);
      await tx.query('UPDATE audit_part SET part = NULL WHERE audit = $1', [claim.id]);
    });
    return { ...claim, engine, done: 0 };
  }

  /** Matches that have not been audited yet. */
  async left({ id }: Claim, limit: number): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ match_id: string }>(
      'SELECT match_id FROM audit_part WHERE audit = $1 AND part IS NULL ORDER BY match_id LIMIT $2',
      [id, limit],
    );
    return rows.map(({ match_id }) => match_id);
  }

  async matchIds({ id }: Claim): Promise<string[]> {
    const { rows } = await this.database.query<{ match_id: string }>(
      'SELECT match_id FROM audit_part WHERE audit = $1 ORDER BY match_id',
      [id],
    );
    return rows.map(({ match_id }) => match_id);
  }

  /** Stores what was learnt from a match. Completing a match resets the count of failures. */
  async save(claim: Claim, matchId: string, part: Uint8Array): Promise<void> {
    await inTransaction(this.database, async (tx) => {
      await this.queue.advance(claim, { done: () => 'done + 1' }, tx);
      await tx.query('UPDATE audit_part SET part = $3 WHERE audit = $1 AND match_id = $2', [claim.id, matchId, part]);
    });
  }

  /** What was learnt from all matches, in the order of their ids, holding one page in memory at a time. */
  async *parts({ id }: Claim, pageSize = 20): AsyncGenerator<Uint8Array, void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await this.database.query<{ match_id: string; part: Buffer }>(
        'SELECT match_id, part FROM audit_part WHERE audit = $1 AND match_id > $2 ORDER BY match_id LIMIT $3',
        [id, after, pageSize],
      );
      for (const { part } of rows) yield part;
      const last = rows.at(-1);
      if (!last) return;
      after = last.match_id;
    }
  }

  /** False if a player named in the report was erased in the meantime. */
  async finish(claim: Claim, { report, page, findings, unaudited, players }: MadeReport): Promise<boolean> {
    return inTransaction(this.database, async (tx) => {
      await lockErasing(tx, 'shared');
      if ((await pseudonymsOf(players, tx)).size > 0) return false;
      await this.queue.finish(claim, { report, page, findings: JSON.stringify(findings), unaudited, players }, tx);
      await this.forget(claim, tx);
      return true;
    });
  }

  /** Deletes what was learnt from the matches, once the report is made or has failed. */
  async forget({ id }: Claim, tx: Transaction): Promise<void> {
    await tx.query('DELETE FROM audit_part WHERE audit = $1', [id]);
  }
}
