import { EXPORT_JOBS, type ExportMaker } from '#exports';
import { OrderStation, type OrderStationOptions } from '../queue/order-station.js';

export interface ExportStationOptions extends OrderStationOptions {
  readonly maker: ExportMaker;
}

/** Replay files. */
export class ExportStation extends OrderStation {
  constructor(private readonly options: ExportStationOptions) {
    const trouble = 'A replay export failed and will be tried again';
    super(options, { queue: EXPORT_JOBS, part: 'exports', concurrency: 2, batch: 10, trouble });
  }

  protected leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.options.maker.leftLying(limit, graceMs);
  }

  protected async carryOut(id: string, onProgress?: (progress: number) => Promise<unknown>): Promise<void> {
    const { maker, metrics, logger } = this.options;
    const outcome = await maker.make(id, onProgress);
    if (outcome === 'none') return;
    metrics.exportsMade.inc({ outcome });
    logger.info({ exportId: id, outcome }, 'Replay export');
  }
}
