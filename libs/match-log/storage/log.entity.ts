import { bigint, bytes, defineEntity, integer, now, smallint, text, timestamp, uuid } from '#database';

export interface SealDueRow {
  id: number;
  matchId: string;
  version: number;
  dueAt: Date;
}

/** Results waiting to be logged, each from the time when delayed spectators may know it. */
export const SealDueEntity = defineEntity<SealDueRow>({
  name: 'seal_due',
  columns: {
    id: bigint({ generated: 'increment' }),
    matchId: uuid({ primary: true }),
    version: integer({ primary: true }),
    dueAt: timestamp(),
  },
  indices: [{ name: 'seal_due_next', columns: ['dueAt', 'id'] }],
});

export interface LogLeafRow {
  leafIndex: number;
  /** Null for an entry about the operators' trail. */
  matchId: string | null;
  version: number;
  kind: 'seal' | 'amendment' | 'trail';
  entry: Buffer;
  hash: Buffer;
}

/** The log is append-only; triggers enforce it. */
export const LogLeafEntity = defineEntity<LogLeafRow>({
  name: 'log_leaf',
  columns: {
    leafIndex: bigint({ primary: true }),
    matchId: uuid({ nullable: true }),
    version: integer(),
    kind: text(),
    entry: bytes(),
    hash: bytes(),
  },
  uniques: [{ columns: ['matchId', 'version'] }],
  indices: [
    { name: 'log_leaf_one_seal', columns: ['matchId'], unique: true, where: "kind = 'seal'" },
    { name: 'log_leaf_trail', columns: ['version'], unique: true, where: "kind = 'trail'" },
  ],
});

export interface LogNodeRow {
  level: number;
  nodeIndex: number;
  hash: Buffer;
}

/** A hash in row n covers 256^n leaves. */
export const LogNodeEntity = defineEntity<LogNodeRow>({
  name: 'log_node',
  columns: {
    level: smallint({ primary: true }),
    nodeIndex: bigint({ primary: true }),
    hash: bytes(),
  },
});

export interface LogCheckpointRow {
  position: number;
  size: number;
  keyId: string;
  note: string;
  at: Date;
}

export const LogCheckpointEntity = defineEntity<LogCheckpointRow>({
  name: 'log_checkpoint',
  columns: {
    position: bigint({ primary: true, generated: 'increment' }),
    size: bigint(),
    keyId: text(),
    note: text(),
    at: timestamp(now),
  },
  uniques: [{ columns: ['size', 'keyId'] }],
});
