import type { Logger } from './logging.js';
import type { ShutdownStep } from './shutdown.js';

/** The start was cancelled because the process has to end. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

interface Started {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/**
 * The stages started so far, in order. If a signal arrives during a start, the current stage is awaited, no further
 * stage begins, and all are stopped in reverse order, so that nothing outlives the process.
 */
export class StartupStages {
  private readonly started: Started[] = [];
  private current: Promise<unknown> = Promise.resolve();
  private isLeaving = false;

  constructor(private readonly logger: Logger) {}

  async begin<T>(name: string, start: () => Promise<T>, stop: (made: T) => Promise<unknown>): Promise<T> {
    if (this.isLeaving) throw new Abandoned();
    const starting = start();
    this.current = starting.then(
      (made) => this.started.push({ name, stop: () => stop(made) }),
      () => {},
    );
    const made = await starting;
    await this.current;
    if (this.isLeaving) throw new Abandoned();
    return made;
  }

  /** For `stopOnSignals`. */
  readonly steps = (): readonly ShutdownStep[] => [{ name: 'all', run: () => this.stop() }];

  get leaving(): boolean {
    return this.isLeaving;
  }

  async stop(): Promise<void> {
    this.isLeaving = true;
    await this.current;
    for (let stage = this.started.pop(); stage; stage = this.started.pop()) {
      const { name } = stage;
      await stage.stop().catch((err: unknown) => this.logger.error({ err, stage: name }, 'Could not stop cleanly'));
    }
  }
}
