const SAMPLES = 4;

/**
 * Measures a line by how long answers to our own pings take. Of the last few the shortest counts: an answer can be held
 * back, but never given before the question.
 */
export class LagMeter {
  private readonly samples: number[] = [];
  private askedAt: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Round trip in whole milliseconds; 0 while nothing is known. */
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
