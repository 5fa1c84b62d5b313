import { v7 } from 'uuid';
import type { ArchiveFilter } from '#archive';
import { ArchiveSearch } from '#archive/projections';
import { conditions, repository } from '#database';
import type { Database, Queryable, Transaction } from '#event-store';
import { orderJob } from '#work-queue';
import type { Severity } from '../finding.js';
import type { Thresholds } from '../thresholds.js';
import { AuditOrderEntity, type AuditOrderRow } from './audit.entity.js';
import { UNKNOWN_MATCHES } from './audit.sql.js';

/** Which matches to audit, and with which thresholds. */
export interface AuditRequest {
  readonly scope: { readonly matchIds: readonly string[] } | { readonly filter: ArchiveFilter };
  readonly thresholds: Thresholds;
}

/** An audit as shown to the operator who ordered it. */
export interface AuditOrder {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Matches audited, and how many there are; null while unknown. */
  readonly done: number;
  readonly total: number | null;
  readonly findings: Readonly<Record<Severity, number>> | null;
  /** Number of matches for which not every check could be made. */
  readonly unaudited: number | null;
  readonly error: string | null;
  readonly orderedAt: number;
}

/** Name of the job queue that notifies workers of orders. */
export const AUDIT_JOBS = 'audits';

/** The job that notifies workers of an order. */
export const auditJob = (id: string) => orderJob('audit', id);

/** The forms of a finished report; both are compressed. */
export type ReportForm = 'report' | 'page';

/**
 * Where audits are ordered and fetched. Orders are stored in the database; a job only makes workers notice them sooner.
 */
export class AuditOrders {
  constructor(
    private readonly database: Database,
    private readonly reads: Queryable = database,
  ) {}

  async order(request: AuditRequest, tx: Pick<Transaction, 'query'> = this.database): Promise<string> {
    const id = v7();
    await (await repository(AuditOrderEntity, tx)).insert({ id, wish: request });
    return id;
  }

  /** Those of the matches that do not exist here. */
  async unknown(matchIds: readonly string[], tx: Pick<Transaction, 'query'> = this.database): Promise<string[]> {
    const { rows } = await tx.query<{ id: string }>(UNKNOWN_MATCHES, [matchIds]);
    return rows.map(({ id }) => id);
  }

  /** How many matches a search finds. */
  count(filter: ArchiveFilter, tx: Pick<Transaction, 'query'> = this.database): Promise<number> {
    return new ArchiveSearch(tx).count(filter);
  }

  async find(id: string): Promise<AuditOrder | null> {
    const row = await (await repository(AuditOrderEntity, this.reads)).findOneBy({ id });
    return row && toOrder(row);
  }

  /** Newest first; `before` is the last order of the previous page. */
  async list(before: string | null, limit: number): Promise<readonly AuditOrder[]> {
    const { LessThan } = await conditions();
    const orders = await repository(AuditOrderEntity, this.reads);
    const where = before === null ? {} : { id: LessThan(before) };
    return (await orders.find({ where, order: { id: 'DESC' }, take: limit })).map(toOrder);
  }

  /** Compressed with gzip; null unless the audit is done. */
  async open(id: string, form: ReportForm): Promise<Buffer | null> {
    const orders = await repository(AuditOrderEntity, this.reads);
    const row = await orders.findOne({
      where: { id },
      select: { id: true, report: form === 'report', page: form === 'page' },
    });
    return row?.[form] ?? null;
  }
}

const toOrder = ({ id, state, done, total, findings, unaudited, error, orderedAt }: AuditOrderRow): AuditOrder => ({
  id,
  state,
  done,
  total,
  findings,
  unaudited,
  error,
  orderedAt: orderedAt.getTime(),
});
