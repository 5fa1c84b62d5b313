export { answerInput, matchInputs } from './answer-inputs.js';
export { ExportMaker, isFinal as isFinalRefusal, type ExportMakerOptions, type MadeOutcome } from './export-maker.js';
export { EXPORT_JOBS, exportJob, ExportOrders } from './export-orders.js';
export { ExportQueue, type ExportFile, type ExportRequest, type ExportStatus } from './export-queue.js';
export { matchVerification } from './match-verification.js';
export { ExportRefused, findFinished, type GameRegistry } from './match-source.js';
export { packReplay } from './pack-replay.js';
export { viewerFrom, viewerKey } from './viewer-key.js';
