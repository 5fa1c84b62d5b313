import type { Pool } from 'pg';
import { backingOff, Poller } from './poller.js';

const MAX_APPENDS = 1_000;
/** Poll interval while the sequencer is woken by notifications, in case one is missed. */
const WOKEN_MS = 2_000;

/**
 * Numbers committed events into the feed. Every node may run one; a row lock lets one of them work at a time, and
 * another one takes over when it dies.
 */
export class Sequencer {
  private readonly poller: Poller;

  constructor(
    private readonly pool: Pool,
    onError: (error: Error) => void = () => {},
    /** Whether the sequencer is currently woken when something is appended. If not, it polls frequently. */
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

  /** Reads the outbox immediately, because the caller knows that there is something in it. */
  wake(): void {
    this.poller.wake();
  }

  /** Numbers one batch; returns the number of events, or -1 if another sequencer is working. */
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
