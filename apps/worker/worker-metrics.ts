import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What noticed that a clock had run out. */
export type Firer = 'job' | 'sweeper';

/** The metrics of a worker. */
export class WorkerMetrics {
  readonly clockLateness: Histogram<'by'>;
  readonly clocksFired: Counter<'by' | 'outcome'>;
  readonly clockJobs: Counter<'outcome'>;
  readonly failures: Counter<'part'>;
  readonly exportsMade: Counter<'outcome'>;
  readonly auditsMade: Counter<'outcome'>;
  readonly auditedMatches: Counter;
  readonly canaryMisses: Gauge;
  readonly webhooks: Counter<'outcome'>;
  readonly webhookSeconds: Histogram;

  constructor(
    private readonly registry: Registry,
    private readonly database: { readonly isUnderWay: boolean } = { isUnderWay: false },
  ) {
    const registers = [registry];
    this.clockLateness = new Histogram({
      name: 'senki_clock_lateness_seconds',
      help: 'Time from a deadline to the event that records it as passed, by database time.',
      labelNames: ['by'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
      registers,
    });
    this.clocksFired = new Counter({
      name: 'senki_clocks_fired_total',
      help: 'Time-outs reported to their match, by what noticed them and by outcome.',
      labelNames: ['by', 'outcome'],
      registers,
    });
    this.clockJobs = new Counter({
      name: 'senki_clock_jobs_total',
      help: 'Clock jobs by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.failures = new Counter({
      name: 'senki_worker_failures_total',
      help: 'Steps of the worker that failed and will be tried again, by part.',
      labelNames: ['part'],
      registers,
    });
    this.exportsMade = new Counter({
      name: 'senki_replay_exports_total',
      help: 'Replay files by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.auditsMade = new Counter({
      name: 'senki_audits_total',
      help: 'Audits by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.auditedMatches = new Counter({
      name: 'senki_audited_matches_total',
      help: 'Matches that were audited.',
      registers,
    });
    this.webhooks = new Counter({
      name: 'senki_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.webhookSeconds = new Histogram({
      name: 'senki_webhook_attempt_seconds',
      help: 'Duration of an attempt, answered or not.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.canaryMisses = new Gauge({
      name: 'senki_queue_canary_misses',
      help: 'Test jobs in a row that did not come back; at 3 the queue counts as lost.',
      registers,
    });
  }

  /** A gauge read from the database at every scrape; while it cannot be read, the scrape leaves it out. */
  ask(name: string, help: string, read: () => Promise<number>): void {
    const answer = this.unlessLost(read);
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        await answer().then(
          (value) => this.set(value),
          () => this.remove(),
        );
      },
    });
  }

  /** Like `ask`, for several values that one label distinguishes. */
  askEach(name: string, help: string, label: string, read: ReadonlyMap<string, () => Promise<number>>): void {
    const answers = [...read].map(([value, one]) => [value, this.unlessLost(one)] as const);
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        for (const [value, answer] of answers) {
          await answer().then(
            (number) => this.set({ [label]: value }, number),
            () => this.remove({ [label]: value }),
          );
        }
      },
    });
  }

  /** A database that hangs would let each read wait until Prometheus gives up the scrape, and every alarm with it. */
  private unlessLost(read: () => Promise<number>): () => Promise<number> {
    return async () => {
      if (this.database.isUnderWay) throw new Error('the database is not available');
      return read();
    };
  }
}
