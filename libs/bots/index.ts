export type { Bot } from './bot.js';
export { BOT_NAMES, createBot, type BotName } from './create-bot.js';
export { greedyBot } from './greedy-bot.js';
export { randomBot } from './random-bot.js';
