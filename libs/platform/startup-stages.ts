import type { Logger } from './logging.js';
import type { ShutdownStep } from './shutdown.js';

/** The start was given up because the process is asked to end. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

interface Started {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/**
 * What has been started so far, in order. A signal may come in the middle of a start: then the stage under way is waited
 * for, no further one begins, and all are stopped backwards, so that nothing outlives the process.
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
