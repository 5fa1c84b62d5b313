import type { Readable } from 'node:stream';
import type { CopyViewer } from '#replay';

export interface ExportRequest {
  readonly matchId: string;
  readonly viewer: CopyViewer;
}

export interface ExportStatus extends ExportRequest {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words for the caller. */
  readonly error: string | null;
}

export interface ExportFile {
  readonly stream: Readable;
  /** Such as `<match id>.senki.jsonl.gz`. */
  readonly name: string;
  /** Content type, such as `application/gzip`. */
  readonly type: string;
  readonly bytes: number;
}

/** Where replay files are ordered and fetched; the class is also the Nest token. The worker makes the files. */
export abstract class ExportQueue {
  /** Ids are UUIDs. Ordering the same match and viewer again returns the same export; a failed one is tried again. */
  abstract request(request: ExportRequest): Promise<{ readonly id: string }>;
  /** Null if the id is unknown or its file was removed. */
  abstract status(id: string): Promise<ExportStatus | null>;
  /** Null unless it is done. */
  abstract open(id: string): Promise<ExportFile | null>;
}
