/** A game no one would play that uses everything the kernel has: every operation, decision, trigger and kind of zone. */
export * from './toy-cards.spec-helper.js';
export * from './toy-play.spec-helper.js';
export * from './toy-rules.spec-helper.js';
