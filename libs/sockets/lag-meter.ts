const SAMPLES = 4;

/**
 * Measures the lag of a connection by the answers to the server's own pings. The shortest of the last few counts: a
 * client can delay an answer, but cannot answer before it is asked.
 */
export class LagMeter {
  private readonly samples: number[] = [];
  private askedAt: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Round-trip time in whole milliseconds; 0 while unknown. */
  get ms(): number {
    return this.samples.length === 0 ? 0 : Math.floor(Math.min(...this.samples));
  }

  asked(): void {
    this.askedAt ??= this.now();
  }

  answered(): void {
    if (this.askedAt === null) return;
    this.samples.push(this.now() - this.askedAt);
    if (this.samples.length > SAMPLES) this.samples.shift();
    this.askedAt = null;
  }
}
