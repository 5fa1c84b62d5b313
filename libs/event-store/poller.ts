export interface Pace {
  /** Pause after a step that found something to do. */
  readonly busyMs: number;
  /** The pause doubles up to this while steps find nothing. */
  readonly idleMs: number;
  /** The pause doubles up to this while steps fail. */
  readonly failedMs: number;
}

/** Repeats a step until stopped; a failing step only slows it down. */
export class Poller {
  private running = false;
  private done: Promise<void> = Promise.resolve();
  private rouse: (() => void) | null = null;
  private roused = false;

  constructor(
    private readonly step: () => Promise<'busy' | 'idle'>,
    private readonly pace: Pace,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.done = this.done.then(() => this.run());
  }

  /** Resolves when the step under way, if any, has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.wake();
    await this.done;
  }

  /** Ends the present pause. */
  wake(): void {
    this.roused = true;
    this.rouse?.();
  }

  private async run(): Promise<void> {
    let pause = this.pace.busyMs;
    while (this.running) {
      this.roused = false;
      try {
        const found = await this.step();
        pause = found === 'busy' ? this.pace.busyMs : lengthen(pause, this.pace.idleMs);
      } catch (error) {
        pause = lengthen(pause, this.pace.failedMs);
        this.onError(error instanceof Error ? error : new Error(String(error)));
      }
      if (this.running && !this.roused && pause > 0) await this.rest(pause);
    }
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.rouse?.(), ms);
      this.rouse = () => {
        clearTimeout(timer);
        this.rouse = null;
        resolve();
      };
    });
  }
}

function lengthen(pause: number, most: number): number {
  return Math.min(Math.max(pause * 2, 15), most);
}
