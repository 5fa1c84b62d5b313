const BURST_SECONDS = 5;

/** Admits a number of messages per minute, in bursts of up to five seconds' worth. */
export class RateMeter {
  private readonly most: number;
  private left: number;
  private at: number;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.most = Math.max(1, (perMinute * BURST_SECONDS) / 60);
    this.left = this.most;
    this.at = now();
  }

  /** Whether one more is admitted. */
  take(): boolean {
    this.refill();
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  /** Whether the meter has been idle for so long that it can be discarded without effect. */
  isFull(): boolean {
    this.refill();
    return this.left >= this.most;
  }

  private refill(): void {
    const now = this.now();
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.perMinute) / 60_000);
    this.at = now;
  }
}
