import { parentPort } from 'node:worker_threads';
import { countFiles } from './count.js';

/** Counts the files it is sent and sends back the tally, until it is told to stop. */
parentPort?.on(
  'message',
  (files: readonly string[]) => void countFiles(files).then((tally) => parentPort?.postMessage(tally)),
);
