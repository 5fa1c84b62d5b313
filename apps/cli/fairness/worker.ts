import { parentPort } from 'node:worker_threads';
import { countFiles } from './count.js';

/** Counts the files of each task it receives and posts the tally back, until the main thread terminates it. */
parentPort?.on(
  'message',
  (files: readonly string[]) => void countFiles(files).then((tally) => parentPort?.postMessage(tally)),
);
