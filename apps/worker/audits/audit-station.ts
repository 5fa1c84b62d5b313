import { AUDIT_JOBS, type Auditor } from '#audit/orders';
import { OrderStation, type OrderStationOptions } from '../queue/order-station.js';

export interface AuditStationOptions extends OrderStationOptions {
  readonly auditor: Auditor;
}

/** Audits, one at a time. */
export class AuditStation extends OrderStation {
  constructor(private readonly options: AuditStationOptions) {
    const trouble = 'An audit failed and will be tried again';
    super(options, { queue: AUDIT_JOBS, part: 'audits', concurrency: 1, batch: 1, trouble });
  }

  /** An audit may take long: whoever leaves does not wait for its end. */
  override stop(): Promise<void> {
    this.options.auditor.leave();
    return super.stop();
  }

  protected leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.options.auditor.leftLying(limit, graceMs);
  }

  protected async carryOut(id: string, onProgress?: (progress: number) => Promise<unknown>): Promise<void> {
    const { auditor, metrics, logger } = this.options;
    const outcome = await auditor.work(id, async (progress) => {
      metrics.auditedMatches.inc();
      await onProgress?.(progress);
    });
    if (outcome === 'none') return;
    metrics.auditsMade.inc({ outcome });
    logger.info({ auditId: id, outcome }, 'Audit');
  }
}
