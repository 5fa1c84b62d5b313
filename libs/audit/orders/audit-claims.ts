import { inTransaction } from '#event-store';
import { ordersLeftLying } from '#exports';
import { lockErasing, pseudonymsOf } from '#match/projections';
import type { AuditWish, Database } from './audit-orders.js';
import type { MadeReport } from './bench.js';
import type { Gathered } from './scope.js';

/** An order in a worker's hands. The number of claims tells this one from a later one of the same order. */
export interface Claim {
  readonly id: string;
  readonly wish: AuditWish;
  readonly done: number;
  readonly total: number | null;
  readonly missing: readonly string[];
  /** The build that looked at its matches so far; null before the first. */
  readonly engine: string | null;
  readonly claims: number;
  readonly failures: number;
  readonly orderedAt: number;
}

/** Another worker has taken the order over. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

const MINE = "id = $1 AND claims = $2 AND state = 'running'";

/**
 * Who is at work on which order. A claim is a lease that is renewed while work goes on: when a worker is killed, the next one
 * goes on with the matches that are left.
 */
export class AuditClaims {
  constructor(
    private readonly database: Database,
    readonly leaseMs = 15_000,
  ) {}

  /** Null: done already, failed already, unknown, or in another worker's hands. */
  async claim(id: string): Promise<Claim | null> {
    const { rows } = await this.database.query<Claim>(
      `UPDATE audit_order SET state = 'running', claims = claims + 1, failures = failures + 1,
         claimed_until = now() + $2 * interval '1 millisecond'
       WHERE id = $1 AND state IN ('waiting', 'running') AND (claimed_until IS NULL OR claimed_until <= now())
       RETURNING id, wish, done, total, missing, engine, claims, failures,
         floor(extract(epoch FROM ordered_at) * 1000)::float8 AS "orderedAt"`,
      [id, this.leaseMs],
    );
    return rows[0] ?? null;
  }

  async renew(claim: Claim): Promise<void> {
    await this.change(claim, "SET claimed_until = now() + $3 * interval '1 millisecond'", [this.leaseMs]);
  }

  /** Which matches it is about is settled once, whoever goes on with it later. */
  async begin(claim: Claim, { matchIds, missing }: Gathered): Promise<Claim> {
    await inTransaction(this.database, async (tx) => {
      await this.change(claim, 'SET total = $3, missing = $4', [matchIds.length, missing], tx);
      await tx.query('INSERT INTO audit_part (audit, match_id) SELECT $1, unnest($2::uuid[])', [claim.id, matchIds]);
    });
    return { ...claim, total: matchIds.length, missing };
  }

  /** One report is made by one build: what another one learnt is learnt anew. */
  async startOver(claim: Claim, engine: string): Promise<Claim> {
    await inTransaction(this.database, async (tx) => {
      await this.change(claim, 'SET engine = $3, done = 0', [engine], tx);
      await tx.query('UPDATE audit_part SET part = NULL WHERE audit = $1', [claim.id]);
    });
    return { ...claim, engine, done: 0 };
  }

  /** Matches that are to be looked at still. */
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

  /** What was learnt from a match. Whoever gets through one has not failed. */
  async save(claim: Claim, matchId: string, part: Uint8Array): Promise<void> {
    await inTransaction(this.database, async (tx) => {
      const set = "SET done = done + 1, failures = 0, claimed_until = now() + $3 * interval '1 millisecond'";
      await this.change(claim, set, [this.leaseMs], tx);
      await tx.query('UPDATE audit_part SET part = $3 WHERE audit = $1 AND match_id = $2', [claim.id, matchId, part]);
    });
  }

  /** What was learnt from all matches, in the order of their ids; some in memory at a time. */
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

  /** False: somebody whom the report names was erased meanwhile. */
  async finish(claim: Claim, { report, page, findings, unaudited, players }: MadeReport): Promise<boolean> {
    return inTransaction(this.database, async (tx) => {
      await lockErasing(tx, 'shared');
      if ((await pseudonymsOf(players, tx)).size > 0) return false;
      const set = `SET state = 'done', report = $3, page = $4, findings = $5, unaudited = $6,
        players = $7, claimed_until = NULL`;
      await this.change(claim, set, [report, page, JSON.stringify(findings), unaudited, players], tx);
      await tx.query('DELETE FROM audit_part WHERE audit = $1', [claim.id]);
      return true;
    });
  }

  async fail(claim: Claim, error: string): Promise<void> {
    await inTransaction(this.database, async (tx) => {
      await this.change(claim, `SET state = 'failed', error = $3, claimed_until = NULL`, [error], tx);
      await tx.query('DELETE FROM audit_part WHERE audit = $1', [claim.id]);
    });
  }

  /** How often it was begun in vain since the last match that was got through. */
  async failures({ id }: Claim): Promise<number> {
    const { rows } = await this.database.query<{ failures: number }>('SELECT failures FROM audit_order WHERE id = $1', [
      id,
    ]);
    return rows[0]?.failures ?? 0;
  }

  /** `inOrder`: the worker leaves; that is no failure. */
  async release({ id, claims }: Claim, inOrder: boolean): Promise<void> {
    await this.database.query(
      `UPDATE audit_order SET claimed_until = NULL, failures = greatest(0, failures - $3::int) WHERE ${MINE}`,
      [id, claims, inOrder ? 1 : 0],
    );
  }

  /** Orders nobody is at work on, oldest first: those whose job was lost, and those whose worker was. */
  leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return ordersLeftLying(this.database, 'audit_order', limit, graceMs);
  }

  private async change(
    { id, claims }: Claim,
    set: string,
    values: readonly unknown[],
    db: Pick<Database, 'query'> = this.database,
  ): Promise<void> {
    const { rowCount } = await db.query(`UPDATE audit_order ${set} WHERE ${MINE}`, [id, claims, ...values]);
    if (rowCount === 0) throw new ClaimLost(`audit ${id} was taken over by another worker`);
  }
}
