import type { CommandBus } from '@nestjs/cqrs';
import { Auditor } from '#audit/orders';
import { ArchiveJobs, BulkWorker, Exporter, Importer } from '#archive/bulk';
import { archiveProjection } from '#archive/projections';
import { LIMITS } from '#contract';
import { DueTimers, UpcomingTimers } from '#event-store';
import { ExportMaker, sealedCopies } from '#exports';
import { openThrough } from '#ladder/cqrs';
import { ladderProjections } from '#ladder/projections';
import { Ladders, Matchmaker, Opener } from '#ladder/storage';
import { PRESENCE_PACE, type PresencePace } from '#live';
import { matchProjections, veiled } from '#match/projections';
import { TrailAnchor } from '#operators/anchors';
import { operatorProjections } from '#operators/projections';
import { engineBuild } from '#platform';
import { Courier, Deliverer, Deliveries } from '#results';
import { resultProjection } from '#results/projections';
import { Sealer, sealProjection } from '#seals/storage';
import { AuditStation } from './audits/audit-station.js';
import { openBench } from './audits/thread-bench.js';
import { ArchiveStation } from './archive/archive-station.js';
import { ClockQueue } from './clocks/clock-queue.js';
import { Lookahead } from './clocks/lookahead.js';
import { Sweeper } from './clocks/sweeper.js';
import { Timekeeper } from './clocks/timekeeper.js';
import { ExportStation } from './exports/export-station.js';
import { AbsenceHand } from './presence/absence-hand.js';
import { FeedRunner } from './feed/feed-runner.js';
import { Loop } from './loop.js';
import { WaveRunner } from './ladder/wave-runner.js';
import { PartitionKeeper } from './partition-keeper.js';
import { Canary } from './queue/canary.js';
import { QueueKeeper } from './queue/queue-keeper.js';
import { WebhookStation } from './webhooks/webhook-station.js';
import type { WorkerMetrics } from './worker-metrics.js';
import type { WorkerOptions } from './worker.module.js';

/** How often the worker looks. Tests are in more of a hurry than production. */
export interface Pace {
  readonly lookaheadMs: number;
  readonly horizonMs: number;
  readonly sweepMs: number;
  readonly graceMs: number;
  readonly canaryMs: number;
  readonly exportSweepMs: number;
  readonly exportGraceMs: number;
  readonly exportLeaseMs: number;
  readonly waveMs: number;
  readonly sealMs: number;
  readonly anchorMs: number;
  readonly webhookMs: number;
  readonly webhookHoldMs: number;
  readonly presence: PresencePace;
}

export const PACE: Pace = {
  lookaheadMs: 250,
  horizonMs: 3_000,
  sweepMs: 1_000,
  graceMs: 500,
  canaryMs: 10_000,
  exportSweepMs: 2_000,
  exportGraceMs: 5_000,
  exportLeaseMs: 15_000,
  waveMs: 500,
  sealMs: 200,
  anchorMs: 10_000,
  webhookMs: 250,
  webhookHoldMs: 30_000,
  presence: PRESENCE_PACE,
};

/** Everyone at work in a worker, who starts and stops when, and whether they are well. */
export class Crew {
  private readonly feed: FeedRunner;
  private readonly keeper: QueueKeeper;
  private readonly canary: Canary;
  private readonly lookahead: Lookahead;
  private readonly hands: readonly { start(): void; stop(): Promise<void> }[];

  constructor(options: WorkerOptions, commands: Pick<CommandBus, 'execute'>, metrics: WorkerMetrics) {
    const { pool, databaseUrl, store, clock, games, signingKey: key, logger, node, openQueues } = options;
    const pace = { ...PACE, ...options.pace };
    const report = (part: string) => (err: Error) => {
      metrics.failures.inc({ part });
      logger.error({ err, part }, 'A step failed and will be tried again');
    };
    const upcoming = new UpcomingTimers(pool);
    const timekeeper = new Timekeeper(commands, upcoming, clock, metrics);
    // Twice the horizon: a job that steps back for the lookahead is surely gone before the lookahead adds it again.
    const clocks = new ClockQueue(timekeeper, metrics, 2 * pace.horizonMs);
    const maker = new ExportMaker({ database: pool, store, games, key, leaseMs: pace.exportLeaseMs });
    const { exportSweepMs, exportGraceMs, lookaheadMs, horizonMs, graceMs, sweepMs, canaryMs } = pace;
    const exports = new ExportStation({ maker, logger, metrics, everyMs: exportSweepMs, graceMs: exportGraceMs });
    const projections = [
      ...matchProjections,
      resultProjection,
      sealProjection,
      ...operatorProjections,
      ...ladderProjections,
      archiveProjection(games),
    ].map(({ name, handle }) => ({ name, handle: veiled(handle) }));
    this.feed = new FeedRunner({ pool, databaseUrl, projections, logger, metrics });
    const webhooks = webhookStation(options, metrics, pace);
    const archive = archiveStation(options, metrics, pace);
    const audits = auditStation(options, metrics, pace);
    this.canary = new Canary({ node, everyMs: canaryMs, metrics, onSilence: () => void this.renewQueue() });
    this.keeper = new QueueKeeper({
      open: openQueues,
      stations: [clocks, exports, archive, audits, webhooks, this.canary],
      logger,
    });
    this.lookahead = new Lookahead({
      timers: upcoming,
      queue: clocks,
      everyMs: lookaheadMs,
      horizonMs,
      graceMs,
      onError: report('lookahead'),
    });
    const sweeper = new Sweeper({
      timers: new DueTimers(pool),
      timekeeper,
      everyMs: sweepMs,
      graceMs,
      onError: report('sweeper'),
    });
    const absences = new AbsenceHand({ pool, commands, pace: pace.presence, onError: report('presence') });
    const waves = new WaveRunner({
      matchmaker: new Matchmaker(pool, new Ladders(pool, games)),
      opener: new Opener(pool, openThrough(commands), report('opener')),
      everyMs: pace.waveMs,
      onError: report('waves'),
    });
    const sealer = new Sealer({
      database: pool,
      key,
      origin: options.logOrigin,
      disclosureRoot: sealedCopies(games),
      onError: report('seals'),
    });
    const anchor = new TrailAnchor({ database: pool, key, everyMs: pace.anchorMs });
    this.hands = [
      new PartitionKeeper(pool, logger, metrics),
      this.lookahead,
      sweeper,
      absences,
      exports,
      archive,
      audits,
      webhooks,
      waves,
      new Loop(() => sealer.step(), pace.sealMs, report('seals')),
      new Loop(() => anchor.step(), pace.anchorMs, report('trail')),
    ];
  }

  async start(): Promise<void> {
    for (const hand of this.hands) hand.start();
    this.keeper.start();
    await this.feed.start();
  }

  /** No new work first, then what is under way is finished, then the feed is left where it stands. */
  async stop(): Promise<void> {
    const hands = Promise.all(this.hands.map((hand) => hand.stop()));
    await this.keeper.stop();
    await hands;
    await this.feed.stop();
  }

  checkQueue(): Promise<void> {
    return this.canary.check();
  }

  checkFeed(): Promise<void> {
    return this.feed.check();
  }

  private async renewQueue(): Promise<void> {
    await this.keeper.replace();
    this.lookahead.forget();
  }
}

function archiveStation(
  { pool: database, store, games, signingKey: key, archives: storage, logger }: WorkerOptions,
  metrics: WorkerMetrics,
  { exportSweepMs, exportGraceMs, exportLeaseMs }: Pace,
): ArchiveStation {
  const jobs = new ArchiveJobs(database, exportLeaseMs);
  const worker = new BulkWorker(jobs, {
    export: new Exporter({ database, store, games, key, storage, jobs }),
    import: new Importer({ database, games, storage, jobs }),
  });
  return new ArchiveStation({ worker, logger, metrics, everyMs: exportSweepMs, graceMs: exportGraceMs });
}

function auditStation(
  { pool: database, store, games, signingKey: key, logger }: WorkerOptions,
  metrics: WorkerMetrics,
  { exportSweepMs, exportGraceMs, exportLeaseMs: leaseMs }: Pace,
): AuditStation {
  const engine = engineBuild();
  const bench = () => openBench(games, engine);
  const auditor = new Auditor({ database, store, games, key, engine, openBench: bench, most: LIMITS.audited, leaseMs });
  return new AuditStation({ auditor, logger, metrics, everyMs: exportSweepMs, graceMs: exportGraceMs });
}

function webhookStation(
  { pool, privateWebhooks, logger }: WorkerOptions,
  metrics: WorkerMetrics,
  { webhookMs, webhookHoldMs }: Pace,
): WebhookStation {
  const deliveries = new Deliveries(pool, webhookHoldMs);
  const deliverer = new Deliverer(deliveries, new Courier({ allowPrivate: privateWebhooks }));
  return new WebhookStation({ deliveries, deliverer, logger, metrics, everyMs: webhookMs });
}
