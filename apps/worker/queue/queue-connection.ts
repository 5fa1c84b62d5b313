import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { LOGGER, OPEN_QUEUES } from '#infrastructure';
import { withPatience, type Logger, type Queues } from '#platform';

/** A part of the worker that uses the job queue. */
export interface QueueConsumer {
  /** Opens its queues and workers on this connection. */
  attach(queues: Queues): void;
  /** The connection it used is about to be closed. */
  detach(): void;
}

const RETRY_MS = 1_000;
const CLOSE_MS = 10_000;
/** Milliseconds to abandon a connection that is still being opened. */
const GIVE_UP_MS = 3_000;

/**
 * Connects its consumers to the job queue as soon as the queue is available, and again when told that the connection is
 * dead. The process keeps serving while there is no connection.
 */
@Injectable()
export class QueueConnection implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly consumers: QueueConsumer[] = [];
  private queues: Queues | null = null;
  private opening: Promise<void> | null = null;
  private stopped: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(
    /** Resolves when the queue's server answers. However long that takes, nothing else waits for it. */
    @Inject(OPEN_QUEUES) private readonly open: (signal: AbortSignal) => Promise<Queues>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  add(consumer: QueueConsumer): void {
    this.consumers.push(consumer);
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onModuleDestroy(): void {
    void this.stop();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Closes the connection and opens another. */
  async replace(): Promise<void> {
    if (this.queues === null || this.stopping.signal.aborted) return;
    this.logger.warn('The job queue does not respond; opening new connections');
    await this.disconnect();
    this.start();
  }

  private start(): void {
    this.opening ??= this.connect().finally(() => {
      this.opening = null;
    });
  }

  /** Lets jobs under way finish. It ends even if the queue's server does not respond. */
  private stop(): Promise<void> {
    this.stopped ??= this.close();
    return this.stopped;
  }

  private async close(): Promise<void> {
    this.stopping.abort();
    const { opening, logger } = this;
    await Promise.all([
      this.disconnect(),
      opening &&
        withPatience(opening, GIVE_UP_MS, 'giving up the job queue').catch((err: unknown) =>
          logger.warn({ err }, 'Still connecting to the job queue'),
        ),
    ]);
  }

  private async connect(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const queues = await this.open(signal);
        if (signal.aborted) return await queues.close();
        this.queues = queues;
        for (const consumer of this.consumers) consumer.attach(queues);
        this.logger.info({ kind: queues.kind }, 'Connected to the job queue');
        return;
      } catch (err) {
        if (signal.aborted) return;
        this.logger.warn({ err }, 'The job queue is not available yet; the sweepers work without it');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async disconnect(): Promise<void> {
    const { queues } = this;
    this.queues = null;
    for (const consumer of this.consumers) consumer.detach();
    if (!queues) return;
    try {
      await queues.close(CLOSE_MS);
    } catch (err) {
      this.logger.warn({ err }, 'The job queue did not close cleanly');
    }
  }
}
