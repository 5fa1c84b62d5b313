import type { Transaction } from '#event-store';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable, StreamableFile } from '@nestjs/common';
import { EVERYTHING, filterFrom } from '#archive';
import { ArchiveRefusal, Collections } from '#archive/storage';
import { toThresholds } from '#audit';
import { AUDIT_JOBS, auditJob, AuditOrders, type AuditOrder, type AuditRequest, type ReportForm } from '#audit/orders';
import { LIMITS, type AuditBody, type AuditDocument, type AuditPage, type PageQuery } from '#contract';
import { AuditTrail } from '#operators';
import { JobAnnouncer } from '#platform';
import type { CommandStamp } from '../http/idempotency.js';
import { fromCursor, pageOf } from '../http/pages.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from '../operators/admin.service.js';

const TYPES: Readonly<Record<ReportForm, string>> = { report: 'application/json', page: 'text/html; charset=utf-8' };

/** Takes orders for audits and serves their reports. */
@Injectable()
export class AuditsService {
  constructor(
    private readonly orders: AuditOrders,
    private readonly collections: Collections,
    private readonly admin: AdminService,
    private readonly trail: AuditTrail,
    private readonly jobs: JobAnnouncer,
  ) {}

  async order(body: AuditBody, stamp: CommandStamp): Promise<AuditDocument> {
    const request: AuditRequest = { scope: scopeOf(body), thresholds: toThresholds(body.thresholds) };
    const { reply } = await this.admin.run(stamp, () =>
      this.trail.perform(stamp, 'audit.order', request, async (tx) => {
        await this.requireMatches(request, body.collection, tx);
        const id = await this.orders.order(request, tx);
        // The search may name players, and the trail can never be erased, so it does not record the search.
        const after = { matchIds: body.matchIds ?? null, collection: body.collection ?? null };
        return { subject: `audit/${id}`, before: null, after, reply: { id } };
      }),
    );
    // A lost announcement costs only time: workers also look for orders themselves.
    void this.jobs.add(AUDIT_JOBS, auditJob(reply.id)).catch(() => {});
    return this.get(reply.id);
  }

  async list({ after, limit }: PageQuery): Promise<AuditPage> {
    const found = await this.orders.list(fromCursor(after), limit + 1);
    return pageOf(found.map(toDocument), limit, ({ auditId }) => auditId);
  }

  async get(id: string): Promise<AuditDocument> {
    const found = await this.orders.find(id);
    if (found === null) throw refuse('no-such-audit', `There is no audit ${id}; GET /v1/audits lists them.`);
    return toDocument(found);
  }

  async open(id: string, form: ReportForm): Promise<StreamableFile> {
    const { state } = await this.get(id);
    const file = await this.orders.open(id, form);
    if (file === null) throw refuse('audit-not-ready', `The audit is ${state}; see /v1/audits/${id} for its progress.`);
    return new StreamableFile(Readable.from([file]).pipe(createGunzip()), { type: TYPES[form] });
  }

  /** Queries on the connection of the order's transaction: waiting for a second one could deadlock the pool. */
  private async requireMatches(
    { scope }: AuditRequest,
    collection: string | undefined,
    tx: Transaction,
  ): Promise<void> {
    if ('matchIds' in scope) {
      const [unknown] = await this.orders.unknown(scope.matchIds, tx);
      if (unknown !== undefined) throw refuse('no-such-match', `There is no match ${unknown}.`);
      return;
    }
    if (collection !== undefined) await this.collections.get(collection, tx).catch(asProblem);
    const found = await this.orders.count(scope.filter, tx);
    if (found > LIMITS.audited) {
      const detail = `The search finds ${found} matches, but an audit takes at most ${LIMITS.audited}: narrow the search.`;
      throw refuse('audit-too-large', detail);
    }
  }
}

function asProblem(error: unknown): never {
  throw error instanceof ArchiveRefusal ? refuse(error.code, error.message) : error;
}

function scopeOf({ matchIds, collection, search }: AuditBody): AuditRequest['scope'] {
  if (matchIds) return { matchIds };
  return { filter: collection === undefined ? filterFrom(search ?? {}) : { ...EVERYTHING, collection } };
}

function toDocument({ id, ...order }: AuditOrder): AuditDocument {
  const own = `/v1/audits/${id}/report`;
  const report = order.state === 'done' ? { json: own, html: `${own}.html` } : null;
  return { auditId: id, ...order, findings: order.findings && { ...order.findings }, report };
}
