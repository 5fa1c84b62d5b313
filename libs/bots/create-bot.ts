import type { Evaluation, Game } from '#kernel';
import type { Bot } from './bot.js';
import { greedyBot } from './greedy-bot.js';
import { randomBot } from './random-bot.js';

export const BOT_NAMES = ['random', 'greedy'] as const;
export type BotName = (typeof BOT_NAMES)[number];

/** For a game without an evaluation: all answers are equally good, so the fallback is kept. */
const INDIFFERENT: Evaluation = () => 0;

/** Creates a bot by name. `next` yields uniform 32-bit numbers; the same numbers give the same answers. */
export function createBot(name: BotName, game: Game, next: () => number): Bot {
  if (name === 'random') return randomBot(next);
  return greedyBot(game.tooling?.evaluation?.(game) ?? INDIFFERENT, next);
}
