/** A thread that computes: each message names a task, and the reply is its result. */
import { parentPort } from 'node:worker_threads';
import { games } from '#games';
import { replyTo } from './compute-thread.js';
import { engineTasks, type EngineRequest } from './engine-tasks.js';

const tasks = engineTasks(games);
const port = parentPort!;

port.on('message', ({ task, args }: EngineRequest) => {
  const work = tasks[task] as (...args: readonly unknown[]) => Promise<unknown>;
  replyTo(port, async () => work(...args));
});
