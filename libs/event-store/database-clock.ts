import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';

const SAMPLES = 5;
const RESAMPLE_MS = 10_000;

/** The database's time, without a query for each reading. */
export class DatabaseClock {
  private offset: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private sampling: Promise<void> | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly onError: (error: Error) => void = () => {},
  ) {}

  /** Takes the first sample and keeps re-sampling until `stop`. */
  async start(): Promise<void> {
    await this.sample();
    this.timer ??= setInterval(() => void this.sample().catch(this.onError), RESAMPLE_MS).unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Database time in whole milliseconds since the epoch. */
  now(): number {
    if (this.offset === null) throw new Error('The database clock has not been sampled yet: await start() first.');
    return Math.floor(performance.now() + this.offset);
  }

  /** Measures the offset again; calls during a measurement share it. */
  sample(): Promise<void> {
    this.sampling ??= this.measure().finally(() => {
      this.sampling = null;
    });
    return this.sampling;
  }

  // The fastest of several round trips has the smallest error: the server read its clock at some point within it.
  private async measure(): Promise<void> {
    let best = { roundTrip: Infinity, offset: 0 };
    for (let i = 0; i < SAMPLES; i++) {
      const sent = performance.now();
      const { rows } = await this.pool.query<{ ms: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      );
      const received = performance.now();
      const roundTrip = received - sent;
      if (roundTrip < best.roundTrip) best = { roundTrip, offset: rows[0]!.ms - (sent + received) / 2 };
    }
    this.offset = best.offset;
  }
}
