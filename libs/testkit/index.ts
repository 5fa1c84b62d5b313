export { eventually } from './eventually.js';
export { compareGolden, playthrough, UPDATE_GOLDEN } from './playthrough.js';
export { tablesNaming } from './tables-naming.js';
