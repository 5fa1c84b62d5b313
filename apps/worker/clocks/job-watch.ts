import { Inject, Injectable } from '@nestjs/common';
import { INTERVALS, type Intervals } from '../intervals.js';
import { QueueConnection, type QueueConsumer } from '../queue/queue-connection.js';
import { ClockQueue } from './clock-queue.js';
import { ClockSweeper } from './clock-sweeper.js';

const IDLE_LOOKS = 3;

/**
 * Notices that the queue of the clocks delivers nothing: the sweeper fires clocks, and no job runs. The canary cannot
 * see this if only this queue is concerned, because it has a worker of its own, and in a cluster often another master.
 * After three such looks in a row, the connection is replaced.
 */
@Injectable()
export class JobWatch implements QueueConsumer {
  private timer: NodeJS.Timeout | null = null;
  private seen = { processed: 0, fired: 0 };
  private idleLooks = 0;
  private readonly everyMs: number;

  constructor(
    @Inject(ClockQueue) private readonly queue: Pick<ClockQueue, 'processed'>,
    @Inject(ClockSweeper) private readonly sweeper: Pick<ClockSweeper, 'fired'>,
    @Inject(QueueConnection) private readonly connection: Pick<QueueConnection, 'add' | 'replace'>,
    @Inject(INTERVALS) { canaryMs }: Pick<Intervals, 'canaryMs'>,
  ) {
    this.everyMs = canaryMs;
    connection.add(this);
  }

  attach(): void {
    this.idleLooks = 0;
    this.seen = this.counts();
    this.timer = setInterval(() => this.look(), this.everyMs);
  }

  detach(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private look(): void {
    const before = this.seen;
    this.seen = this.counts();
    if (this.seen.processed > before.processed) this.idleLooks = 0;
    // If no clock ran out, there was nothing to do for a job either.
    else if (this.seen.fired > before.fired) this.idleLooks += 1;
    if (this.idleLooks >= IDLE_LOOKS) void this.connection.replace();
  }

  private counts() {
    return { processed: this.queue.processed, fired: this.sweeper.fired };
  }
}
