/** Repeats a step at an interval until stopped. A failing step is reported and tried again; it never ends the loop. */
export class Loop {
  private running = false;
  private done: Promise<void> = Promise.resolve();
  private rouse: (() => void) | null = null;

  constructor(
    /** `again`: there is more to do, so the next step follows at once. */
    private readonly step: () => Promise<'again' | 'wait'>,
    private readonly everyMs: number,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.done = this.run();
  }

  /** Resolves when the step under way has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.rouse?.();
    await this.done;
  }

  private async run(): Promise<void> {
    while (this.running) {
      let next: 'again' | 'wait' = 'wait';
      try {
        next = await this.step();
      } catch (error) {
        this.onError(error as Error);
      }
      if (this.running && next === 'wait') await this.rest();
    }
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.rouse?.(), this.everyMs);
      this.rouse = () => {
        clearTimeout(timer);
        this.rouse = null;
        resolve();
      };
    });
  }
}
