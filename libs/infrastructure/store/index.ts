export { provideClass, type Token } from './provide-class.js';
export { StoreModule, type StoreOptions } from './store.module.js';
export { CARD_SETS, DATABASE, DATABASE_URL, ENGINE, GAMES, READS, REPORT_ERROR } from './tokens.js';
