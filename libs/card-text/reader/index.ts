/** The reader of texts and lists without the printer, so that browsers can load one without the other. */
export { readText, type CardType, type ReadText, type Unread } from '../gcg/read.js';
export { readListed, type ListedCard, type ReadCard, type UnreadCard } from '../gcg/list.js';
export { fromGcgApi } from '../gcg/gcg-api.js';
export {
  importList,
  skeleton,
  type Imported,
  type ImportReport,
  type Override,
  type Overrides,
} from '../gcg/import.js';
