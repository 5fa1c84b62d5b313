import { setTimeout as sleep } from 'node:timers/promises';
import { withPatience, type Logger, type Queues } from '#platform';

/** A part of the worker that uses the job queue. */
export interface Station {
  /** Opens its queues and workers on this connection. */
  man(queues: Queues): void;
  /** The connection it used is being given up. */
  leave(): void;
}

export interface QueueKeeperOptions {
  /** Resolves when the queue's server answers; however long that takes, nobody else waits for it. */
  readonly open: (signal: AbortSignal) => Promise<Queues>;
  readonly stations: readonly Station[];
  readonly logger: Logger;
  readonly retryMs?: number;
  readonly patienceMs?: number;
}

/** For giving up a connection that is being made. */
const GIVE_UP_MS = 3_000;

/**
 * Keeps the stations connected to the job queue: from as soon as it is there, and anew when told that the connection is
 * dead. The process serves all the same while there is none.
 */
export class QueueKeeper {
  private queues: Queues | null = null;
  private opening: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(private readonly options: QueueKeeperOptions) {}

  start(): void {
    this.opening ??= this.connect().finally(() => {
      this.opening = null;
    });
  }

  /** Gives the connection up and opens another. */
  async replace(): Promise<void> {
    if (this.queues === null || this.stopping.signal.aborted) return;
    this.options.logger.warn('The job queue is silent; opening new connections');
    await this.disconnect();
    this.start();
  }

  /** Lets jobs under way finish. Whatever the queue's server does, this ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { opening, options } = this;
    await Promise.all([
      this.disconnect(),
      opening &&
        withPatience(opening, GIVE_UP_MS, 'giving up the job queue').catch((err: unknown) =>
          options.logger.warn({ err }, 'The job queue is still being opened'),
        ),
    ]);
  }

  private async connect(): Promise<void> {
    const { open, stations, logger, retryMs = 1_000 } = this.options;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const queues = await open(signal);
        if (signal.aborted) return await queues.close();
        this.queues = queues;
        for (const station of stations) station.man(queues);
        logger.info({ kind: queues.kind }, 'The job queue is there');
        return;
      } catch (err) {
        if (signal.aborted) return;
        logger.warn({ err }, 'The job queue is not there yet; the sweepers work without it');
        await sleep(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async disconnect(): Promise<void> {
    const { stations, logger, patienceMs = 10_000 } = this.options;
    const { queues } = this;
    this.queues = null;
    for (const station of stations) station.leave();
    if (!queues) return;
    try {
      await queues.close(patienceMs);
    } catch (err) {
      logger.warn({ err }, 'The job queue did not close cleanly');
    }
  }
}
