/** Counts the holders under each name and admits no more than a limit. */
export class ConcurrencyLimiter {
  private readonly inside = new Map<string, number>();

  /** Returns a function to leave again (call it once), or null if the limit is reached. */
  enter(name: string, most: number): (() => void) | null {
    const there = this.inside.get(name) ?? 0;
    if (there >= most) return null;
    this.inside.set(name, there + 1);
    let isInside = true;
    return () => {
      if (isInside) this.leave(name);
      isInside = false;
    };
  }

  count(name: string): number {
    return this.inside.get(name) ?? 0;
  }

  private leave(name: string): void {
    const left = this.count(name) - 1;
    if (left > 0) this.inside.set(name, left);
    else this.inside.delete(name);
  }
}
