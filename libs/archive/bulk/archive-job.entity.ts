import { bytes, defineEntity, integer, json, now, text, timestamp, uuid } from '#database';
import type { JobKind, JobState } from './jobs.js';

export interface ArchiveJobRow {
  id: string;
  kind: JobKind;
  wish: unknown;
  state: JobState;
  done: number;
  total: number | null;
  checkpoint: unknown;
  report: unknown;
  error: string | null;
  attempts: number;
  failures: number;
  orderedAt: Date;
  claimedUntil: Date | null;
}

/** Bulk exports and imports, with the progress (`checkpoint`) from which another worker continues if one is killed. */
export const ArchiveJobEntity = defineEntity<ArchiveJobRow>({
  name: 'archive_job',
  columns: {
    id: uuid({ primary: true }),
    kind: text(),
    wish: json(),
    state: text({ default: 'waiting' }),
    done: integer({ default: 0 }),
    total: integer({ nullable: true }),
    checkpoint: json({ nullable: true }),
    report: json({ nullable: true }),
    error: text({ nullable: true }),
    attempts: integer({ default: 0 }),
    failures: integer({ default: 0 }),
    orderedAt: timestamp(now),
    claimedUntil: timestamp({ nullable: true }),
  },
  indices: [
    { name: 'archive_job_open', columns: ['orderedAt'], where: "state IN ('waiting', 'running')" },
    { name: 'archive_job_list', columns: ['orderedAt', 'id'] },
  ],
});

export interface ArchiveRefusalRow {
  job: string;
  file: string;
  matchId: string | null;
  reason: string;
}

/** Files of a job that were refused, with the reason. */
export const ArchiveRefusalEntity = defineEntity<ArchiveRefusalRow>({
  name: 'archive_refusal',
  columns: {
    job: uuid({ primary: true, foreignKey: { target: 'archive_job', onDelete: 'CASCADE' } }),
    file: text({ primary: true }),
    matchId: uuid({ nullable: true }),
    reason: text(),
  },
});

export interface ArchiveFileRow {
  matchId: string;
  sha256: string;
  signer: string;
  importedAt: Date;
  file: Buffer;
}

/** Records from other services, each as the file it came in. */
export const ArchiveFileEntity = defineEntity<ArchiveFileRow>({
  name: 'archive_file',
  columns: {
    matchId: uuid({ primary: true }),
    sha256: text(),
    signer: text(),
    importedAt: timestamp(now),
    file: bytes({ select: false }),
  },
  indices: [{ name: 'archive_file_sha256', columns: ['sha256'], unique: true }],
});
