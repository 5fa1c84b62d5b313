/** The words in which card texts are written. */
export * from './text/abilities.js';
export * from './text/costs.js';
export * from './text/operations.js';
export * from './text/selectors.js';
export * from './text/triggers.js';
