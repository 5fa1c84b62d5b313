import { parentPort } from 'node:worker_threads';
import { runTask, type AuditTask } from './tasks.js';

/** Audits what it is sent and sends back what it found, until it is told to stop. */
parentPort?.on('message', (task: AuditTask) => {
  void runTask(task).then((outcome) => parentPort?.postMessage(outcome));
});
