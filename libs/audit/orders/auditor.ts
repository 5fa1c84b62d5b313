import type { Database } from './audit-orders.js';
import { AuditClaims, ClaimLost, type Claim } from './audit-claims.js';
import { partOf, type Bench } from './bench.js';
import { RecordSource, type RecordSourceParts } from './record-source.js';
import { AuditRefused, gather, sealsOf } from './scope.js';
import { unreadMatch } from '../unread-match.js';

/** The bench broke down over a record: it took too long, or more memory than there is for one. */
export class BenchLost extends Error {
  override readonly name = 'BenchLost';
}

export interface AuditorOptions extends RecordSourceParts {
  readonly openBench: () => Bench;
  /** The build that does the work. */
  readonly engine: string;
  /** Matches that a search may find. */
  readonly most: number;
  readonly leaseMs?: number;
}

export type AuditOutcome = 'done' | 'failed' | 'none';
type OnProgress = (progress: number) => Promise<unknown>;

const MAX_FAILURES = 10;
const AT_A_TIME = 100;

/** Carries out audits that were ordered: match by match, each kept as soon as it is through. */
export class Auditor {
  private readonly database: Database;
  private readonly claims: AuditClaims;
  private readonly source: RecordSource;
  private isLeaving = false;

  constructor(private readonly options: AuditorOptions) {
    this.database = options.database;
    this.claims = new AuditClaims(options.database, options.leaseMs);
    this.source = new RecordSource(options);
  }

  /** `none`: done already, failed already, unknown, in another worker's hands, or left for another. Rejects when it may work later. */
  async work(id: string, onProgress: OnProgress = async () => {}): Promise<AuditOutcome> {
    if (this.isLeaving) return 'none';
    const claim = await this.claims.claim(id);
    if (claim === null) return 'none';
    const bench = this.options.openBench();
    const pulse = setInterval(() => void this.claims.renew(claim).catch(() => {}), this.claims.leaseMs / 3);
    try {
      return await this.carryOut(claim, bench, onProgress);
    } catch (error) {
      return await this.stopped(claim, error as Error);
    } finally {
      clearInterval(pulse);
      await bench.close();
    }
  }

  leftLying(limit: number, graceMs: number): Promise<readonly string[]> {
    return this.claims.leftLying(limit, graceMs);
  }

  /** Whoever leaves finishes the match at hand; others go on from there. */
  leave(): void {
    this.isLeaving = true;
  }

  private async carryOut(order: Claim, bench: Bench, onProgress: OnProgress): Promise<AuditOutcome> {
    const begun = order.total === null ? await this.begin(order) : order;
    const { engine } = this.options;
    let claim = begun.engine === engine ? begun : await this.claims.startOver(begun, engine);
    while (await this.lookAtMatches(claim, bench, onProgress)) {
      if (await this.report(claim, bench)) return 'done';
      claim = await this.claims.startOver(claim, engine);
    }
    await this.claims.release(claim, true);
    return 'none';
  }

  /** False: it is time to leave. */
  private async lookAtMatches(claim: Claim, bench: Bench, onProgress: OnProgress): Promise<boolean> {
    let done = claim.done;
    for (;;) {
      const left = await this.claims.left(claim, AT_A_TIME);
      if (left.length === 0) return true;
      for (const matchId of left) {
        if (this.isLeaving) return false;
        await this.claims.save(claim, matchId, await this.partOf(matchId, claim, bench));
        done += 1;
        await onProgress(done / (claim.total ?? done));
      }
    }
  }

  /** False: somebody was erased meanwhile, and all is to be looked at anew. */
  private async report(claim: Claim, bench: Bench): Promise<boolean> {
    const matchIds = await this.claims.matchIds(claim);
    const sealed = await sealsOf(this.database, { matchIds, missing: claim.missing });
    await bench.begin({ thresholds: claim.wish.thresholds, sealed });
    for await (const part of this.claims.parts(claim)) await bench.add(part);
    return this.claims.finish(claim, await bench.report());
  }

  private async begin(claim: Claim): Promise<Claim> {
    return this.claims.begin(claim, await gather(this.database, claim.wish, this.options.most));
  }

  private async partOf(matchId: string, { orderedAt }: Claim, bench: Bench): Promise<Uint8Array> {
    const record = await this.source.fetch(matchId, orderedAt);
    if ('summary' in record) return partOf(record);
    return bench.audit(record).catch((error: unknown) => {
      if (error instanceof BenchLost) return partOf(unreadMatch(matchId, error.message));
      throw error;
    });
  }

  private async stopped(claim: Claim, error: Error): Promise<AuditOutcome> {
    if (error instanceof ClaimLost) return 'none';
    const isFinal = error instanceof AuditRefused;
    if (!isFinal && (await this.claims.failures(claim)) < MAX_FAILURES) {
      await this.claims.release(claim, false).catch(() => {});
      throw error;
    }
    await this.claims.fail(claim, isFinal ? error.message : 'It could not be made, even after several attempts.');
    return 'failed';
  }
}
