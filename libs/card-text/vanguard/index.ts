export { printVanguard as printCard } from './print.js';
