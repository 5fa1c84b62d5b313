import { parentPort } from 'node:worker_threads';
import { simulate, type SimPlan } from './simulation.js';

/** Plays what it is sent and sends back the tally, until it is told to stop. */
parentPort?.on('message', (plan: SimPlan) => parentPort?.postMessage(simulate(plan)));
