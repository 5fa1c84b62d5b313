import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  AuditRunnerLost,
  LocalAuditRunner,
  type AuditRunner,
  type MadeReport,
  type ReportFacts,
  type StoredRecord,
} from '#audit/orders';
import type { GameRegistry } from '#replay-exports';

export interface Asked {
  readonly act: 'audit' | 'begin' | 'add' | 'report';
  readonly subject: unknown;
}

export type Told = { readonly value: unknown } | { readonly error: string };

export interface ThreadLimits {
  readonly megabytes: number;
  /** Milliseconds for one record. */
  readonly patienceMs: number;
}

const LIMITS: ThreadLimits = { megabytes: 1_024, patienceMs: 120_000 };
/** Milliseconds for the report on all records, which is made in one step. */
const REPORT_MS = 1_800_000;
export const AUDIT_THREAD = new URL('./audit-thread.js', import.meta.url);

/**
 * A runner in a thread of its own: replaying matches takes seconds of computing, which clocks and players must not wait
 * for. If a record takes too long or crashes the thread, the thread is ended and the next record gets a new one.
 */
export class ThreadAuditRunner implements AuditRunner {
  private worker: Worker | null = null;

  constructor(
    private readonly thread: URL = AUDIT_THREAD,
    private readonly limits: ThreadLimits = LIMITS,
  ) {}

  async audit(record: StoredRecord): Promise<Uint8Array> {
    return (await this.ask({ act: 'audit', subject: record }, this.limits.patienceMs)) as Uint8Array;
  }

  async begin(facts: ReportFacts): Promise<void> {
    await this.ask({ act: 'begin', subject: facts });
  }

  async add(part: Uint8Array): Promise<void> {
    await this.ask({ act: 'add', subject: part });
  }

  async report(): Promise<MadeReport> {
    return (await this.ask({ act: 'report', subject: null })) as MadeReport;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }

  private async ask(asked: Asked, patienceMs = REPORT_MS): Promise<unknown> {
    const worker = (this.worker ??= new Worker(this.thread, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.megabytes },
    }));
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(patienceMs)]);
    const gone = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('its thread ended')));
    const answer = Promise.race([once(worker, 'message', { signal }), gone]);
    worker.postMessage(asked);
    const [told] = (await answer.catch((error: Error) => this.lost(error)).finally(() => answered.abort())) as [Told];
    if ('error' in told) throw new Error(told.error);
    return told.value;
  }

  private async lost(error: Error): Promise<never> {
    await this.close();
    const { name } = error;
    throw new AuditRunnerLost(
      name === 'AbortError' ? 'it took longer than an audit may' : `the engine broke down over it: ${error.message}`,
    );
  }
}

/** Threads run compiled code; where there is none, as in tests, the work runs in this thread. */
export const openRunner = (games: GameRegistry, engine: string): AuditRunner =>
  existsSync(fileURLToPath(AUDIT_THREAD)) ? new ThreadAuditRunner() : new LocalAuditRunner(games, engine);
