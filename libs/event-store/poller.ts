/** The outcome of a step: there is more to do, there is nothing to do for now, or it failed. */
export type StepOutcome = 'again' | 'wait' | 'failed';

/** How long to pause after a step, given the previous pause; in milliseconds. */
export type Pace = (outcome: StepOutcome, before: number) => number;

export interface BackingOff {
  /** Pause after a step that found something to do. */
  readonly busyMs: number;
  /**
   * The pause doubles up to this while steps find nothing. A function, because it may depend on whether notifications
   * are working.
   */
  readonly idleMs: () => number;
  /** The pause doubles up to this while steps fail. */
  readonly failedMs: number;
}

/** Pauses longer and longer while there is nothing to do or steps fail. */
export function backingOff({ busyMs, idleMs, failedMs }: BackingOff): Pace {
  return (outcome, before) => {
    if (outcome === 'again') return busyMs;
    const most = outcome === 'wait' ? idleMs() : failedMs;
    return Math.min(Math.max(2 * before, 2 * busyMs, 15), most);
  };
}

/** Repeats a step until stopped. A failing step is reported and tried again; it never ends the poller. */
export class Poller {
  private running = false;
  private done: Promise<void> = Promise.resolve();
  private rouse: (() => void) | null = null;
  private roused = false;
  private hasFailed = false;

  constructor(
    private readonly step: () => Promise<'again' | 'wait'>,
    private readonly pace: Pace,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.done = this.done.then(() => this.run());
  }

  /** Resolves when the current step, if any, has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.rouse?.();
    await this.done;
  }

  /** Ends the current pause, except after a failure: news does not fix what failed. */
  wake(): void {
    this.roused = true;
    if (!this.hasFailed) this.rouse?.();
  }

  private async run(): Promise<void> {
    let pause = 0;
    while (this.running) {
      this.roused = false;
      const outcome = await this.outcome();
      this.hasFailed = outcome === 'failed';
      pause = this.pace(outcome, pause);
      const isCalled = this.roused && !this.hasFailed;
      if (this.running && !isCalled && pause > 0) await this.rest(pause);
    }
  }

  private async outcome(): Promise<StepOutcome> {
    try {
      return await this.step();
    } catch (error) {
      this.onError(error instanceof Error ? error : new Error(String(error)));
      return 'failed';
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
