import { defineEntity, integer, json, now, text, timestamp, uuid } from '#database';

export interface CollectionRow {
  id: string;
  title: string;
  metadata: object;
  createdAt: Date;
}

export const CollectionEntity = defineEntity<CollectionRow>({
  name: 'archive_collection',
  columns: {
    id: text({ primary: true }),
    title: text(),
    metadata: json(),
    createdAt: timestamp(now),
  },
});

export interface CollectedRow {
  collection: string;
  matchId: string;
}

/** The matches of each collection. */
export const CollectedEntity = defineEntity<CollectedRow>({
  name: 'archive_collected',
  columns: {
    collection: text({ primary: true, foreignKey: { target: 'archive_collection', onDelete: 'CASCADE' } }),
    matchId: uuid({ primary: true }),
  },
  indices: [{ name: 'archive_collected_match', columns: ['matchId'] }],
});

export interface HoldRow {
  id: string;
  matchId: string | null;
  collection: string | null;
  reason: string;
  placedAt: Date;
  releasedAt: Date | null;
}

/** Legal holds on a match or a collection. */
export const HoldEntity = defineEntity<HoldRow>({
  name: 'archive_hold',
  columns: {
    id: uuid({ primary: true }),
    matchId: uuid({ nullable: true }),
    collection: text({ nullable: true, foreignKey: { target: 'archive_collection' } }),
    reason: text(),
    placedAt: timestamp(now),
    releasedAt: timestamp({ nullable: true }),
  },
  indices: [{ name: 'archive_hold_match', columns: ['matchId'], where: 'released_at IS NULL' }],
});

export interface PolicyRow {
  origin: string;
  ladder: string;
  keepDays: number;
}

/** Retention policies. */
export const PolicyEntity = defineEntity<PolicyRow>({
  name: 'archive_policy',
  columns: {
    origin: text({ primary: true }),
    ladder: text({ primary: true }),
    keepDays: integer(),
  },
});

export interface DroppedRow {
  matchId: string;
  droppedAt: Date;
}

/** Removed matches: rebuilding the index does not bring them back. */
export const DroppedEntity = defineEntity<DroppedRow>({
  name: 'archive_dropped',
  columns: {
    matchId: uuid({ primary: true }),
    droppedAt: timestamp(now),
  },
});
