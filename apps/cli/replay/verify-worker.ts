import { parentPort } from 'node:worker_threads';
import { verifyTask, type VerifyTask } from './verify-task.js';

/** Checks the replays of each task it receives and posts the results back, until the main thread terminates it. */
parentPort?.on('message', (task: VerifyTask) => void verifyTask(task).then((done) => parentPort?.postMessage(done)));
