import { createBot, type Bot } from '#bots';
import { conceal, uniform, type Answer, type Decision, type Game, type Table } from '#kernel';
import { seededStream } from '../dice.js';

/** Answers with access to the whole table; honest choosers look only at what their seat may see. */
export type Chooser = (full: Table, decision: Decision) => Answer;

/** A simulated player, as far as records show. */
export interface Person {
  readonly id: string;
  /** How this person chooses in a match of the game; `next` yields uniform 32-bit numbers. */
  readonly chooser: (game: Game, next: () => number) => Chooser;
  /** How long an answer among this many options takes, in milliseconds. */
  readonly think: (options: number, next: () => number) => number;
  /** The probability of conceding, at each decision. */
  readonly quits: number;
}

const RANGE = 2 ** 32;
export const unit = (next: () => number): number => (next() + 0.5) / RANGE;

/** A standard normal value (Box–Muller). */
export const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(unit(next))) * Math.cos(2 * Math.PI * unit(next));

/** One in this many answers is random instead of the best one known. */
const WHIM = 8;

/** Plays sensibly from the seat's own view, with a random answer now and then. */
export const sensibly = (game: Game, next: () => number): Chooser => {
  const [careful, whimsical] = [createBot('greedy', game, next), createBot('random', game, next)];
  return (full, decision) => {
    const bot: Bot = uniform(next, WHIM) === 0 ? whimsical : careful;
    return bot(conceal(game, full, { seat: decision.seat }), decision);
  };
};

/** The minimum reaction time, in milliseconds. */
const REACTION_MS = 350;

/**
 * An honest player. Thinking times are lognormal around a personal tempo, and longer the more options there are, as in studies of human
 * response times and in records of matches.
 */
export function honestPerson(id: string, seed: string): Person {
  const traits = seededStream(`${seed}/${id}`);
  const tempo = Math.log(1_800) + 0.4 * normal(traits);
  const spread = 0.5 + 0.4 * unit(traits);
  const weighing = 0.15 + 0.3 * unit(traits);
  return {
    id,
    chooser: sensibly,
    think: (options, next) =>
      Math.round(REACTION_MS + Math.exp(tempo + weighing * Math.log(options) + spread * normal(next))),
    quits: 0.0005,
  };
}
