import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Room for all tables of a match that is being checked: otherwise they are copied about while they are still needed. */
const YOUNG_MB = 192;

export interface ThreadWork<Task, Outcome> {
  /** The compiled module that a thread runs; it answers each message with one. */
  readonly worker: URL;
  readonly threads: number;
  readonly tasks: readonly Task[];
  /** What a thread would do, for when there is only this one. */
  readonly here: (task: Task) => Outcome | Promise<Outcome>;
  readonly take: (outcome: Outcome) => void;
}

/** Hands tasks to threads, one at a time each, until none is left. Outcomes come in any order. */
export async function onThreads<Task, Outcome>(work: ThreadWork<Task, Outcome>): Promise<void> {
  const { threads, tasks, here, take } = work;
  const left = [...tasks];
  if (threads > 1) {
    await Promise.all(Array.from({ length: Math.min(threads, left.length) }, () => runThread(work, left)));
    return;
  }
  for (const task of left) {
    take(await here(task));
    // Lets signals and the progress bar in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function runThread<Task, Outcome>({ worker: url, take }: ThreadWork<Task, Outcome>, left: Task[]): Promise<void> {
  const worker = new Worker(compiled(url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  try {
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        const task = left.shift();
        if (task === undefined) resolve();
        else worker.postMessage(task);
      };
      worker.on('error', reject);
      worker.on('message', (outcome: Outcome) => {
        take(outcome);
        next();
      });
      next();
    });
  } finally {
    await worker.terminate();
  }
}

/** Threads run compiled code. */
function compiled(url: URL): string {
  const file = fileURLToPath(url);
  if (!existsSync(file)) throw new Error('threads need compiled code: run from dist, or with --workers 1');
  return file;
}
