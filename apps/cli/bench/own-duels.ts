import { performance } from 'node:perf_hooks';
import { play } from '#simulation';
import { plainPlan, type SimTerms } from '../sim/simulation.js';

/**
 * Plays random duels, first to warm up and then for the measurement. Both last for the given seconds of processor time, so that a
 * busy machine does not shorten them. Prints the results of the measurement as one line of JSON.
 */

const [game = '', seconds = '', warmUp = ''] = process.argv.slice(2);
const terms: SimTerms = { game, mode: null, seats: null, decks: null, bots: ['random'], seed: 'peers' };

let number = 0;

/** Plays one match from set-up to end, with all its events, and returns the number of answers. */
function duel(): number {
  let answers = -1;
  for (const _ of play(plainPlan(terms, number))) answers += 1;
  number += 1;
  return answers;
}

/** Processor time of all threads of this process, in seconds. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Duels between two readings of the clock; one reading takes about a hundredth of the time of a duel. */
const ROUND = 10;

while (computed() < Number(warmUp)) duel();

let [matches, steps] = [0, 0];
const began = performance.now();
const from = computed();
while (computed() < from + Number(seconds)) {
  for (let i = 0; i < ROUND; i++) steps += duel();
  matches += ROUND;
}
const cpuSeconds = computed() - from;
const spent = (performance.now() - began) / 1000;
process.stdout.write(`${JSON.stringify({ matches, steps, seconds: spent, cpuSeconds })}\n`);
