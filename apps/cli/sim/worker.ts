import { parentPort } from 'node:worker_threads';
import { simulate, type SimPlan } from './simulation.js';

/** Plays each plan it receives and posts the tally back, until the main thread terminates it. */
parentPort?.on('message', (plan: SimPlan) => parentPort?.postMessage(simulate(plan)));
