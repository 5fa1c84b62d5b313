export { Arbitraries } from './arbitraries.js';
export { drawnNumbers } from './drawn.js';
export { favouringDice, lazyDice, type Favour } from './unfair-dice.js';
