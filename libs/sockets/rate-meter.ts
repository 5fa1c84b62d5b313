const BURST_SECONDS = 5;

/** Lets so many through per minute, five seconds' worth of them at once. */
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

  /** Whether one more is all right. */
  take(): boolean {
    this.refill();
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  /** Whether nothing was taken for so long that forgetting this meter changes nothing. */
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
