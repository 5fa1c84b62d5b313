export { createEntryCheck, type EntryCheckOptions } from './entry-check.js';
export { entryText, openEntry, signEntry } from './entry.js';
export {
  AMENDMENT_KIND,
  SEAL_KIND,
  TRAIL_KIND,
  type AmendmentStatement,
  type LogEntry,
  type SealStatement,
  type Statement,
  type TrailStatement,
} from './statement.js';
