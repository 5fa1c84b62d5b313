/** Counts the holders under each name and admits no more than a limit. */
export class ConcurrencyLimiter {
  private readonly holders = new Map<string, number>();

  /** Returns a function that releases the place (call it once), or null if the limit is reached. */
  acquire(name: string, most: number): (() => void) | null {
    const count = this.holders.get(name) ?? 0;
    if (count >= most) return null;
    this.holders.set(name, count + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.release(name);
      isHeld = false;
    };
  }

  count(name: string): number {
    return this.holders.get(name) ?? 0;
  }

  private release(name: string): void {
    const left = this.count(name) - 1;
    if (left > 0) this.holders.set(name, left);
    else this.holders.delete(name);
  }
}
