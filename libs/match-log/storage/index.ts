export { sealProjection } from './due-seals.js';
export { LogBook } from './log-book.js';
export { LogFiles, type ProvenLeaf } from './log-files.js';
export { headIn, RecordCheck, type RecordFault } from './record-check.js';
export { Sealer, type SealerOptions } from './sealer.js';
export type { DisclosureRoot } from './statement-of.js';
