import { parentPort } from 'node:worker_threads';
import { games } from '#games';
import { driftOf, type DriftTask } from './drift.js';

/** Plays the files it is sent again and sends back what became of them, until it is told to stop. */
parentPort?.on('message', (task: DriftTask) => void driftOf(games, task).then((done) => parentPort?.postMessage(done)));
