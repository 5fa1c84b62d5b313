import { bigint, bytes, defineEntity, integer, now, real, text, timestamp, uuid } from '#database';

export interface ReplayExportRow {
  id: string;
  matchId: string;
  viewer: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number;
  error: string | null;
  attempts: number;
  failures: number;
  orderedAt: Date;
  claimedUntil: Date | null;
  file: Buffer | null;
  /** Index of the match in the log; null if the file was made before it was sealed. */
  leafIndex: number | null;
}

/** Replay files: the match and the viewer, the progress, and the file itself, which is only read in slices. */
export const ReplayExportEntity = defineEntity<ReplayExportRow>({
  name: 'replay_export',
  columns: {
    id: uuid({ primary: true, generated: 'uuid' }),
    matchId: uuid(),
    viewer: text(),
    state: text({ default: 'waiting' }),
    progress: real({ default: 0 }),
    error: text({ nullable: true }),
    attempts: integer({ default: 0 }),
    failures: integer({ default: 0 }),
    orderedAt: timestamp(now),
    claimedUntil: timestamp({ nullable: true }),
    file: bytes({ nullable: true, select: false }),
    leafIndex: bigint({ nullable: true }),
  },
  uniques: [{ columns: ['matchId', 'viewer'] }],
  indices: [{ name: 'replay_export_open', columns: ['orderedAt'], where: "state IN ('waiting', 'running')" }],
});
