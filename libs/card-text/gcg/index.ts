export { printGcg as printCard } from './print.js';
