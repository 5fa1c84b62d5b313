import type { Game } from '#kernel';
import type { Bot } from './bot.js';
import { greedyBot, type Taste } from './greedy-bot.js';
import { randomBot } from './random-bot.js';
import { blackpokerTaste } from './tastes/blackpoker.js';
import { gcgTaste } from './tastes/gcg.js';

export const BOT_NAMES = ['random', 'greedy'] as const;
export type BotName = (typeof BOT_NAMES)[number];

const TASTES: Readonly<Record<string, (game: Game) => Taste>> = { blackpoker: blackpokerTaste, gcg: gcgTaste };

/** Without a taste for the game every answer is as good as the fallback. */
const NO_TASTE: Taste = () => 0;

/** A bot for a game by its name. `next` yields uniform 32-bit numbers; the same ones give the same answers. */
export function createBot(name: BotName, game: Game, next: () => number): Bot {
  if (name === 'random') return randomBot(next);
  return greedyBot((TASTES[game.id] ?? (() => NO_TASTE))(game), next);
}
