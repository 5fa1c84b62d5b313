/**
 * Plays random battles of Pokémon Showdown with its own random players, first to warm up and then for the measurement.
 * Both last for the given seconds of processor time, so that a busy machine does not shorten them. Prints the results as one line of JSON.
 */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';

const require = createRequire(import.meta.url);
const { BattleStream, getPlayerStreams, Teams } = require('pokemon-showdown');
const { RandomPlayerAI } = require('pokemon-showdown/dist/sim/tools/random-player-ai');

const FORMAT = 'gen9randombattle';

/** Plays one battle, including the generation of its teams, and returns the number of turns. */
async function battle(number) {
  const seed = (purpose) => [number, purpose, 7, 11].join(',');
  const team = (purpose) => Teams.pack(Teams.generate(FORMAT, { seed: seed(purpose) }));
  const streams = getPlayerStreams(new BattleStream());
  void new RandomPlayerAI(streams.p1, { seed: seed(0) }).start();
  void new RandomPlayerAI(streams.p2, { seed: seed(1) }).start();
  void streams.omniscient.write(
    [
      `>start ${JSON.stringify({ formatid: FORMAT, seed: seed(2) })}`,
      `>player p1 ${JSON.stringify({ name: 'one', team: team(3) })}`,
      `>player p2 ${JSON.stringify({ name: 'two', team: team(4) })}`,
    ].join('\n'),
  );
  let turns = 0;
  for await (const chunk of streams.omniscient) {
    turns += chunk.split('\n|turn|').length - 1;
    if (/^\|(?:win\||tie$)/m.test(chunk)) return turns;
  }
  throw new Error(`battle ${number} did not end`);
}

const [seconds, warmUp] = process.argv.slice(2).map(Number);
const computed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let number = 0;
while (computed() < warmUp) await battle(number++);

let [matches, steps] = [0, 0];
const began = performance.now();
const from = computed();
while (computed() < from + seconds) {
  steps += await battle(number++);
  matches += 1;
}
const cpuSeconds = computed() - from;
const spent = (performance.now() - began) / 1000;
process.stdout.write(`${JSON.stringify({ matches, steps, seconds: spent, cpuSeconds })}\n`);
process.exit(0);
