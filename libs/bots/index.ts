export type { Bot } from './bot.js';
export { randomBot } from './random-bot.js';
