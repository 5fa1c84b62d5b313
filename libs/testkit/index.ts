export { eventually } from './eventually.js';
export { blocksOf, filled, HowTo } from './how-to.js';
export { compareGolden, playthrough, UPDATE_GOLDEN } from './playthrough.js';
export { tablesNaming } from './tables-naming.js';
export { shell, Terminal, type Ran } from './terminal.js';
