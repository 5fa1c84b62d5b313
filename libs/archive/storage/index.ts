export { Eraser, type Erased } from '../erasure/eraser.js';
export { Collections, type Changed, type Choice, type Collection } from './collections.js';
export { Holds, type Hold, type HoldRequest } from './holds.js';
export { lockKeeping } from './keeping-lock.js';
export { ArchiveRefusal, type ArchiveRefusalCode } from './refusal.js';
export { Retention, type Policy, type RetentionPlan, type RetentionRun } from './retention.js';
