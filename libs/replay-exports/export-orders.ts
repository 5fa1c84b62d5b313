import { Readable } from 'node:stream';
import { repository } from '#database';
import type { Database } from '#event-store';
import type { CopyViewer } from '#replay';
import { orderJob } from '#work-queue';
import { ReplayExportEntity } from './replay-export.entity.js';
import { replayName, viewerFrom, viewerKey } from './viewer-key.js';
import { REQUEST_EXPORT } from './replay-export.sql.js';

/** Name of the job queue that notifies makers of orders. */
export const EXPORT_JOBS = 'exports';

/** The job that notifies makers of an order. */
export const exportJob = (id: string) => orderJob('make', id);

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

const SLICE_BYTES = 256 * 1024;
const ANNOUNCE_MS = 1_000;

/**
 * Where replay files are ordered and fetched; the worker makes them. Orders are stored in the database; a job only makes a maker notice them sooner. So orders are accepted while the
 * queue is down, and a lost job does no harm.
 */
export class ExportOrders {
  constructor(
    private readonly database: Database,
    private readonly announce: (id: string) => Promise<unknown> = () => Promise.resolve(),
    private readonly onError: (error: Error) => void = () => {},
  ) {}

  /** Ordering the same match and viewer again returns the same export; a failed one is tried again. */
  async request({ matchId, viewer }: ExportRequest): Promise<{ readonly id: string }> {
    const { rows } = await this.database.query<{ id: string; state: ExportStatus['state'] }>(REQUEST_EXPORT, [
      matchId,
      viewerKey(viewer),
    ]);
    const { id, state } = rows[0]!;
    if (state !== 'done') await this.tell(id);
    return { id };
  }

  /** Null if the id is unknown or its file was removed. */
  async status(id: string): Promise<ExportStatus | null> {
    const row = await (await repository(ReplayExportEntity, this.database)).findOneBy({ id });
    if (row === null) return null;
    const { matchId, viewer, state, progress, error } = row;
    return { matchId, viewer: viewerFrom(viewer), state, progress, error };
  }

  /** Null unless it is done. */
  async open(id: string): Promise<ExportFile | null> {
    const { rows } = await this.database.query<{ match_id: string; viewer: string; bytes: number }>(
      `SELECT match_id, viewer, octet_length(file) AS bytes FROM replay_export WHERE id = $1 AND state = 'done'`,
      [id],
    );
    const row = rows[0];
    if (!row) return null;
    const { match_id: matchId, viewer, bytes } = row;
    const name = replayName(matchId, viewerFrom(viewer));
    return { stream: Readable.from(this.slices(id, bytes)), name, type: 'application/gzip', bytes };
  }

  private async *slices(id: string, bytes: number): AsyncGenerator<Buffer, void> {
    for (let from = 0; from < bytes; from += SLICE_BYTES) {
      const { rows } = await this.database.query<{ slice: Buffer }>(
        'SELECT substring(file FROM $2 FOR $3) AS slice FROM replay_export WHERE id = $1',
        [id, from + 1, SLICE_BYTES],
      );
      const slice = rows[0]?.slice;
      if (!slice) throw new Error(`the file of export ${id} is gone`);
      yield slice;
    }
  }

  /** A queue that is down must neither fail an order nor delay it. */
  private async tell(id: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, ANNOUNCE_MS);
    });
    try {
      await Promise.race([this.announce(id), late]);
    } catch (error) {
      this.onError(error as Error);
    } finally {
      clearTimeout(timer);
    }
  }
}
