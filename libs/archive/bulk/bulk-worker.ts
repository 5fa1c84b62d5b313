import { carryOut, type OrderOutcome } from '#work-queue';
import { ArchiveRefused } from './format.js';
import type { Exporter } from './exporter.js';
import type { Importer } from './importer.js';
import type { ArchiveJobs } from './jobs.js';
import { NoSuchFile } from './storage.js';

/** Runs bulk jobs. */
export class BulkWorker {
  constructor(
    private readonly jobs: ArchiveJobs,
    private readonly runners: { readonly export: Exporter; readonly import: Importer },
  ) {}

  /** Rejects on errors that may be gone at the next attempt. */
  work(id: string): Promise<OrderOutcome> {
    return carryOut(this.jobs.queue, id, {
      isFinal,
      gaveUp: 'It could not be done, even after several attempts.',
      work: async (claim) => {
        await this.jobs.finish(claim, await this.runners[claim.kind].run(claim));
        return 'done';
      },
    });
  }

  abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.jobs.abandoned(limit, graceMs);
  }
}

const isFinal = (error: unknown): error is Error => error instanceof ArchiveRefused || error instanceof NoSuchFile;
