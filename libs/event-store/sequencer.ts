import type { Pool } from 'pg';
import { backingOff, Poller } from './poller.js';

const MAX_APPENDS = 1_000;
/** In case it was not woken. */
const WOKEN_MS = 2_000;

/**
 * Numbers committed events into the feed. Every node may run one; a row lock lets one work at a time, and the
 * others take over by themselves when it dies.
 */
export class Sequencer {
  private readonly poller: Poller;

  constructor(
    private readonly pool: Pool,
    onError: (error: Error) => void = () => {},
    /** Whether somebody wakes it when something is appended. Otherwise it looks all the time. */
    isWoken: () => boolean = () => false,
  ) {
    const idleMs = (): number => (isWoken() ? WOKEN_MS : 100);
    this.poller = new Poller(() => this.step(), backingOff({ busyMs: 15, idleMs, failedMs: 1_000 }), onError);
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Looks at the outbox at once, because the caller knows that something is in it. */
  wake(): void {
    this.poller.wake();
  }

  /** Numbers one batch; returns how many events, or -1 while another sequencer is at work. */
  async drain(): Promise<number> {
    const { rows } = await this.pool.query<{ numbered: number }>({
      name: 'es_sequence',
      text: 'SELECT es.sequence($1) AS numbered',
      values: [MAX_APPENDS],
    });
    return rows[0]!.numbered;
  }

  /** How many appends wait to be numbered. */
  async backlog(): Promise<number> {
    const { rows } = await this.pool.query<{ waiting: number }>('SELECT count(*)::int AS waiting FROM es.outbox');
    return rows[0]!.waiting;
  }

  private async step(): Promise<'again' | 'wait'> {
    return (await this.drain()) > 0 ? 'again' : 'wait';
  }
}
