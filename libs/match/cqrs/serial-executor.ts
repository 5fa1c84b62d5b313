/** Runs tasks on the same match one after the other on this node; different matches do not wait for each other. */
export class SerialExecutor {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const ahead = this.last.get(key);
    const mine = ahead ? ahead.then(work, work) : work();
    this.last.set(key, mine);
    const leave = (): void => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
