export { createBlackPoker, blackpokerLite } from './game.js';
export { liteActions, liteTriggers, type Action, type Cost, type Target } from './actions.js';
export { fullDeck, cards as blackpokerCards } from './cards.js';
