import type { Database } from '#event-store';
import { carryOut, type OrderOutcome } from '#work-queue';
import { AuditClaims, type Claim } from './audit-claims.js';
import { partOf, type AuditRunner } from './audit-runner.js';
import { RecordSource, type RecordSourceParts } from './record-source.js';
import { AuditRefused, gather, sealsOf } from './scope.js';
import { unreadMatch } from '../unread-match.js';

/** The runner failed on a record: it took too long, or ran out of memory. */
export class AuditRunnerLost extends Error {
  override readonly name = 'AuditRunnerLost';
}

export interface AuditorOptions extends RecordSourceParts {
  readonly openRunner: () => AuditRunner;
  /** The build of the engine that runs the audit. */
  readonly engine: string;
  /** Maximum number of matches that a search may find. */
  readonly most: number;
  readonly leaseMs?: number;
}

type OnProgress = (progress: number) => Promise<unknown>;

const AT_A_TIME = 100;

/** Carries out ordered audits match by match; each result is stored as soon as it is complete. */
export class Auditor {
  private readonly database: Database;
  private readonly claims: AuditClaims;
  private readonly source: RecordSource;
  private isStopping = false;

  constructor(private readonly options: AuditorOptions) {
    this.database = options.database;
    this.claims = new AuditClaims(options.database, options.leaseMs);
    this.source = new RecordSource(options);
  }

  /** Rejects on errors that may be gone at the next attempt. */
  async work(id: string, onProgress: OnProgress = async () => {}): Promise<OrderOutcome> {
    if (this.isStopping) return 'none';
    return carryOut(this.claims.queue, id, {
      isFinal: (error): error is AuditRefused => error instanceof AuditRefused,
      gaveUp: 'The report could not be made, even after several attempts.',
      // A match may take longer than a lease; the runner ensures that none takes forever.
      heartbeat: true,
      work: (claim) => this.withRunner(claim, onProgress),
      cleanUp: (claim, tx) => this.claims.forget(claim, tx),
    });
  }

  abandoned(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.claims.queue.abandoned(limit, graceMs);
  }

  /** Stops after the current match; another worker continues from there. */
  stop(): void {
    this.isStopping = true;
  }

  private async withRunner(claim: Claim, onProgress: OnProgress): Promise<'done' | 'none'> {
    const runner = this.options.openRunner();
    try {
      return await this.audit(claim, runner, onProgress);
    } finally {
      await runner.close();
    }
  }

  private async audit(order: Claim, runner: AuditRunner, onProgress: OnProgress): Promise<'done' | 'none'> {
    const begun = order.total === null ? await this.begin(order) : order;
    const { engine } = this.options;
    let claim = begun.engine === engine ? begun : await this.claims.startOver(begun, engine);
    while (await this.lookAtMatches(claim, runner, onProgress)) {
      if (await this.report(claim, runner)) return 'done';
      claim = await this.claims.startOver(claim, engine);
    }
    return 'none';
  }

  /** False if the auditor has to stop. */
  private async lookAtMatches(claim: Claim, runner: AuditRunner, onProgress: OnProgress): Promise<boolean> {
    let done = claim.done;
    for (;;) {
      const left = await this.claims.left(claim, AT_A_TIME);
      if (left.length === 0) return true;
      for (const matchId of left) {
        if (this.isStopping) return false;
        await this.claims.save(claim, matchId, await this.partOf(matchId, claim, runner));
        done += 1;
        await onProgress(done / (claim.total ?? done));
      }
    }
  }

  /** False if a player was erased in the meantime, so that everything has to be audited again. */
  private async report(claim: Claim, runner: AuditRunner): Promise<boolean> {
    const matchIds = await this.claims.matchIds(claim);
    const sealed = await sealsOf(this.database, { matchIds, missing: claim.missing });
    await runner.begin({ thresholds: claim.wish.thresholds, sealed });
    for await (const part of this.claims.parts(claim)) await runner.add(part);
    return this.claims.finish(claim, await runner.report());
  }

  private async begin(claim: Claim): Promise<Claim> {
    return this.claims.begin(claim, await gather(this.database, claim.wish, this.options.most));
  }

  private async partOf(matchId: string, { orderedAt }: Claim, runner: AuditRunner): Promise<Uint8Array> {
    const record = await this.source.fetch(matchId, orderedAt);
    if ('summary' in record) return partOf(record);
    return runner.audit(record).catch((error: unknown) => {
      if (error instanceof AuditRunnerLost) return partOf(unreadMatch(matchId, error.message));
      throw error;
    });
  }
}
