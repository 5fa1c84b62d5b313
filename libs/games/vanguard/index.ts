export { createVanguard, vanguard211 } from './game.js';
