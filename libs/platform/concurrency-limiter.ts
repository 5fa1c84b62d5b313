/** Counts who is inside under which name, and lets nobody in beyond a bound. */
export class ConcurrencyLimiter {
  private readonly inside = new Map<string, number>();

  /** Returns how to leave again (once), or null if there is no room. */
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
