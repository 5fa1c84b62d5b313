import type { Evaluation, Game } from '#kernel';
import type { Bot } from './bot.js';
import { greedyBot } from './greedy-bot.js';
import { randomBot } from './random-bot.js';

export const BOT_NAMES = ['random', 'greedy'] as const;
export type BotName = (typeof BOT_NAMES)[number];

/** For a game that comes without one: every answer is as good as the fallback. */
const INDIFFERENT: Evaluation = () => 0;

/** A bot for a game by its name. `next` yields uniform 32-bit numbers; the same ones give the same answers. */
export function createBot(name: BotName, game: Game, next: () => number): Bot {
  if (name === 'random') return randomBot(next);
  return greedyBot(game.tooling?.evaluation?.(game) ?? INDIFFERENT, next);
}
