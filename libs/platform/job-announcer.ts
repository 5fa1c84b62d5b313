import type { OnApplicationShutdown } from '@nestjs/common';
import type { Queues } from './queues.js';

/** Adds jobs to a queue that may not be available yet, so that a node can start without it. */
export class JobAnnouncer implements OnApplicationShutdown {
  private opening: Promise<Queues> | null = null;
  private readonly leaving = new AbortController();
  private readonly queues = new Map<string, ReturnType<Queues['queue']>>();

  constructor(private readonly open: (signal: AbortSignal) => Promise<Queues>) {}

  async add(queue: string, job: readonly [name: string, data: unknown, options: object]): Promise<void> {
    const queues = await this.connected();
    await this.queueOf(queues, queue).add(...job);
  }

  async onApplicationShutdown(): Promise<void> {
    this.leaving.abort();
    // A connection that was never established has nothing to close.
    const queues = await Promise.race([this.opening?.catch(() => null), Promise.resolve(null)]);
    await queues?.close();
  }

  private queueOf(queues: Queues, name: string): ReturnType<Queues['queue']> {
    const known = this.queues.get(name) ?? queues.queue(name);
    this.queues.set(name, known);
    return known;
  }

  private connected(): Promise<Queues> {
    this.opening ??= this.open(this.leaving.signal).catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }
}
