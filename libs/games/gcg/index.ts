export { createGcg, gcg110, gcgEarly } from './game.js';
export { rules110, rulesEarly, type Rules } from './rules.js';
export * from './cards/define.js';
export * as words from './cards/text.js';
