import { ArchiveRefused } from '#archive/bulk';
import { ExportRefused } from '#replay-exports';
import { ComputeThread, ThreadError } from './compute-thread.js';
import type { EngineRequest, EngineTasks } from './engine-tasks.js';

export const ENGINE_THREAD = new URL('./engine-thread.js', import.meta.url);

const MEGABYTES = 1_024;
/** For one record. */
const PATIENCE_MS = 120_000;

/** Refusals by the name of the class that was thrown. Their callers need only the message. */
const REFUSALS: Readonly<Record<string, new (message: string) => Error>> = {
  ArchiveRefused,
  ExportRefused,
  ReplayError: ExportRefused,
};

/**
 * The tasks in a thread of their own: verifying a long record takes a second of computing, for which clocks must not
 * wait.
 */
export class ThreadedEngine implements EngineTasks {
  private readonly thread: ComputeThread;

  constructor(module: URL = ENGINE_THREAD) {
    this.thread = new ComputeThread(module, MEGABYTES);
  }

  readonly pack = this.task('pack');
  readonly copy = this.task('copy');
  readonly verify = this.task('verify');
  readonly index = this.task('index');
  readonly root = this.task('root');

  close(): Promise<void> {
    return this.thread.close();
  }

  private task<Name extends keyof EngineTasks>(task: Name): EngineTasks[Name] {
    const run = async (...args: readonly unknown[]): Promise<unknown> => {
      const request: EngineRequest = { task, args };
      return this.thread.ask(request, PATIENCE_MS).catch((error: unknown) => {
        const Refusal = error instanceof ThreadError ? REFUSALS[error.thrown] : undefined;
        throw Refusal ? new Refusal((error as Error).message) : error;
      });
    };
    return run as EngineTasks[Name];
  }
}
