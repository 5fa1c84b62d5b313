export { createBlackPoker, blackpokerLite } from './game.js';
export { liteActions, liteTriggers, type Action, type Cost } from './actions.js';
export { fullDeck, cards as blackpokerCards } from './cards.js';
