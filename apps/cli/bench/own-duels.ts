import { performance } from 'node:perf_hooks';
import { play } from '#simulation';
import { matchPlan, type SimTerms } from '../sim/simulation.js';

/**
 * Plays random duels: first to warm up, then for the seconds of computing time given, so that a busy machine does not cut either
 * short. Prints what came of the latter as one line of JSON.
 */

const [game = '', seconds = '', warmUp = ''] = process.argv.slice(2);
const terms: SimTerms = { game, mode: null, seats: null, decks: null, bots: ['random'], seed: 'peers' };

let number = 0;

/** One match, from its set-up to its end, with all its events; the number of its answers. */
function duel(): number {
  let answers = -1;
  for (const _ of play(matchPlan(terms, number))) answers += 1;
  number += 1;
  return answers;
}

/** Seconds that all threads of this process have computed. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Duels between two looks at the clock, which itself takes a hundredth of a duel. */
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
