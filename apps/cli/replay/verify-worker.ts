import { parentPort } from 'node:worker_threads';
import { verifyTask, type VerifyTask } from './verify-task.js';

/** Checks the replays it is told of and sends back what became of them, until it is told to stop. */
parentPort?.on('message', (task: VerifyTask) => void verifyTask(task).then((done) => parentPort?.postMessage(done)));
