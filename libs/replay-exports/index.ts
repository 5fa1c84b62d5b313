export { answerInput, matchInputs } from './answer-inputs.js';
export { rootsFor, sealedCopies, type ComputeRoot, type RootParts } from './disclosure-source.js';
export { disclosureRoot, divider, type WholeRecord } from './disclosure.js';
export { ExportMaker, isFinal as isFinalRefusal, type ExportMakerOptions } from './export-maker.js';
export {
  EXPORT_JOBS,
  exportJob,
  ExportOrders,
  type ExportFile,
  type ExportRequest,
  type ExportStatus,
} from './export-orders.js';
export { awaitedInclusion } from './inclusion-source.js';
export { matchVerification } from './match-verification.js';
export { ExportRefused, findFinished, replaySource, type GameRegistry, type SourceParts } from './match-source.js';
export { packerFor, packLines, type PackParts, type PackReplay } from './pack-replay.js';
export { PublishedReplays, type Published, type PublishedQuery } from './published-replays.js';
export { replayName, viewerFrom, viewerKey } from './viewer-key.js';
