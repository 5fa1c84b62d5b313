/** Lets work on one match run one after the other on this node; different matches do not wait for each other. */
export class Lanes {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const ahead = this.last.get(lane);
    const mine = ahead ? ahead.then(work, work) : work();
    this.last.set(lane, mine);
    const leave = (): void => {
      if (this.last.get(lane) === mine) this.last.delete(lane);
    };
    mine.then(leave, leave);
    return mine;
  }
}
