/** A game nobody would play that uses every feature of the kernel: every operation, decision, trigger and kind of zone. */
export * from './toy-cards.spec-helper.js';
export * from './toy-play.spec-helper.js';
export * from './toy-rules.spec-helper.js';
