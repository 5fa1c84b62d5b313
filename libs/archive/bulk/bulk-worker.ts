import { ArchiveRefused } from './format.js';
import type { Exporter } from './exporter.js';
import type { Importer } from './importer.js';
import type { ArchiveJobs, Claim } from './jobs.js';
import { NoSuchFile } from './storage.js';

const MAX_ATTEMPTS = 10;

/** Carries out bulk jobs. */
export class BulkWorker {
  constructor(
    private readonly jobs: ArchiveJobs,
    private readonly hands: { readonly export: Exporter; readonly import: Importer },
  ) {}

  /** `none`: done already, failed already, unknown, or in another worker's hands. Rejects when it may work later. */
  async work(id: string): Promise<'done' | 'failed' | 'none'> {
    const claim = await this.jobs.claim(id);
    if (claim === null) return 'none';
    try {
      await this.jobs.finish(claim, await this.hands[claim.kind].run(claim));
      return 'done';
    } catch (error) {
      return this.stopped(claim, error as Error);
    }
  }

  leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.jobs.leftLying(limit, graceMs);
  }

  private async stopped(claim: Claim, error: Error): Promise<'failed'> {
    const isFinal = error instanceof ArchiveRefused || error instanceof NoSuchFile;
    if (!isFinal && claim.attempts < MAX_ATTEMPTS) {
      await this.jobs.release(claim).catch(() => {});
      throw error;
    }
    await this.jobs.fail(claim, isFinal ? error.message : 'It could not be done, even after several attempts.');
    return 'failed';
  }
}
