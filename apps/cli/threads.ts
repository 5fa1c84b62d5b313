import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';

export interface ThreadedWork<Task, Reply> {
  readonly threads: number;
  readonly tasks: Iterable<Task>;
  /** The compiled module that performs a task for each message and posts the reply back. */
  readonly worker: URL;
  /** Performs a task in this thread; used if `threads` is 1 or less. */
  readonly here: (task: Task) => Reply | Promise<Reply>;
  readonly take: (reply: Reply) => void;
  readonly limits?: ResourceLimits;
}

/** Spreads tasks over threads. A thread gets its next task when it has finished the previous one, so no queue builds up. */
export async function inThreads<Task, Reply>(work: ThreadedWork<Task, Reply>): Promise<void> {
  const tasks = work.tasks[Symbol.iterator]();
  if (work.threads > 1) {
    await Promise.all(Array.from({ length: work.threads }, () => runThread(work, tasks)));
    return;
  }
  for (let next = tasks.next(); !next.done; next = tasks.next()) {
    work.take(await work.here(next.value));
    // Gives signal handlers and the progress bar a chance to run.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function runThread<Task, Reply>(
  { worker: url, take, limits = {} }: ThreadedWork<Task, Reply>,
  tasks: Iterator<Task>,
): Promise<void> {
  const first = tasks.next();
  if (first.done) return;
  const worker = new Worker(compiled(url), { resourceLimits: limits });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (reply: Reply) => {
        take(reply);
        const next = tasks.next();
        if (next.done) resolve();
        else worker.postMessage(next.value);
      });
      worker.postMessage(first.value);
    });
  } finally {
    await worker.terminate();
  }
}

/** Path of the worker module; throws if it has not been compiled, because threads cannot run TypeScript. */
function compiled(url: URL): string {
  const file = fileURLToPath(url);
  if (!existsSync(file)) throw new Error('threads need compiled code: run from dist, or with --workers 1');
  return file;
}
