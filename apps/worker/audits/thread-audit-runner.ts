import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  AuditRunnerLost,
  LocalAuditRunner,
  type AuditRunner,
  type MadeReport,
  type ReportFacts,
  type StoredRecord,
} from '#audit/orders';
import type { GameRegistry } from '#replay-exports';
import { ComputeThread, ThreadLost } from '../engine/compute-thread.js';

export interface Asked {
  readonly act: 'audit' | 'begin' | 'add' | 'report';
  readonly subject: unknown;
}

export interface ThreadLimits {
  readonly megabytes: number;
  /** Milliseconds for one record. */
  readonly patienceMs: number;
}

const LIMITS: ThreadLimits = { megabytes: 1_024, patienceMs: 120_000 };
/** Milliseconds for the report on all records, which is made in one step. */
const REPORT_MS = 1_800_000;
const AUDIT_THREAD = new URL('./audit-thread.js', import.meta.url);

/** A runner in a thread of its own. A record that it fails on does not stop the audit: the next one gets a new thread. */
export class ThreadAuditRunner implements AuditRunner {
  private readonly thread: ComputeThread;

  constructor(
    module: URL = AUDIT_THREAD,
    private readonly limits: ThreadLimits = LIMITS,
  ) {
    this.thread = new ComputeThread(module, limits.megabytes);
  }

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

  close(): Promise<void> {
    return this.thread.close();
  }

  private ask(asked: Asked, patienceMs = REPORT_MS): Promise<unknown> {
    return this.thread.ask(asked, patienceMs).catch((error: Error) => {
      throw error instanceof ThreadLost ? new AuditRunnerLost(inWords(error)) : error;
    });
  }
}

const inWords = ({ reason, message }: ThreadLost): string =>
  reason === 'too-long' ? 'it took longer than an audit may' : `the engine broke down over it: ${message}`;

/** Threads run compiled code; where there is none, as in tests, the work runs in this thread. */
export const openRunner = (games: GameRegistry, engine: string): AuditRunner =>
  existsSync(fileURLToPath(AUDIT_THREAD)) ? new ThreadAuditRunner() : new LocalAuditRunner(games, engine);
