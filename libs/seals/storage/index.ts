export { sealProjection } from './due-seals.js';
export { LogBook } from './log-book.js';
export { LogShelf, type ProvenLeaf } from './log-shelf.js';
export { headIn, RecordCheck, type RecordFault } from './record-check.js';
export { Sealer, type SealerOptions } from './sealer.js';
export type { DisclosureRoot } from './testimony.js';
