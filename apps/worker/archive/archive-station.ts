import { ARCHIVE_JOBS, type BulkWorker } from '#archive/bulk';
import { OrderStation, type OrderStationOptions } from '../queue/order-station.js';

export interface ArchiveStationOptions extends OrderStationOptions {
  readonly worker: BulkWorker;
}

/** Bulk exports and imports, one at a time. */
export class ArchiveStation extends OrderStation {
  constructor(private readonly options: ArchiveStationOptions) {
    const trouble = 'An archive job failed and will be tried again';
    super(options, { queue: ARCHIVE_JOBS, part: 'archive', concurrency: 1, batch: 1, trouble });
  }

  protected leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.options.worker.leftLying(limit, graceMs);
  }

  protected async carryOut(id: string): Promise<void> {
    const outcome = await this.options.worker.work(id);
    if (outcome !== 'none') this.options.logger.info({ jobId: id, outcome }, 'Archive job');
  }
}
