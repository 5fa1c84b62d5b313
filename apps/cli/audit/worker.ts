import { parentPort } from 'node:worker_threads';
import { runTask, type AuditTask } from './tasks.js';

/** Audits each task it is sent and sends back the outcome. */
parentPort?.on('message', (task: AuditTask) => {
  void runTask(task).then((outcome) => parentPort?.postMessage(outcome));
});
