import { parentPort } from 'node:worker_threads';
import { games } from '#games';
import { driftOf, type DriftTask } from './drift.js';

/** Replays the files of each task it receives and posts the results back, until the main thread terminates it. */
parentPort?.on('message', (task: DriftTask) => void driftOf(games, task).then((done) => parentPort?.postMessage(done)));
