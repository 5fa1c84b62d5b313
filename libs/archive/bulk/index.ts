export { BulkWorker } from './bulk-worker.js';
export { Exporter, type ExporterParts, type ExportWish } from './exporter.js';
export { unpacked } from './foreign-copy.js';
export { ArchiveRefused, HEAD_FILE, readHead, type ArchiveHead } from './format.js';
export { Importer, type ImporterParts, type ImportWish } from './importer.js';
export { ARCHIVE_JOBS, archiveJob, ArchiveJobs, type ArchiveJob, type Refusal } from './jobs.js';
export { openStorage } from './open-storage.js';
export { readPart, type PartFile } from './part-reader.js';
export { FolderStorage, NoSuchFile, type ArchiveStorage, type S3Settings } from './storage.js';
