import { parentPort } from 'node:worker_threads';
import { runTask, type AuditTask } from './tasks.js';

/** Runs each audit task it receives and posts the outcome back. */
parentPort?.on('message', (task: AuditTask) => {
  void runTask(task).then((outcome) => parentPort?.postMessage(outcome));
});
