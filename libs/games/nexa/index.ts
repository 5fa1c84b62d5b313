export { createNexa, nexa12 } from './game.js';
