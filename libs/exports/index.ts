export { answerInput, matchInputs } from './answer-inputs.js';
export { sealedCopies } from './disclosure-source.js';
export { disclosureRoot, divider, type WholeRecord } from './disclosure.js';
export { ExportMaker, type ExportMakerOptions, type MadeOutcome } from './export-maker.js';
export { EXPORT_JOBS, exportJob, ExportOrders } from './export-orders.js';
export { ExportQueue, type ExportFile, type ExportRequest, type ExportStatus } from './export-queue.js';
export { matchVerification } from './match-verification.js';
export { replayName } from './viewer-key.js';
export { ExportRefused, type GameRegistry } from './match-source.js';
