export { printBlackPoker as printCard } from './print.js';
