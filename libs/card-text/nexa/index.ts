export { printNexa as printCard } from './print.js';
