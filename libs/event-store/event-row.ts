import type { Json, StoredEvent } from './types.js';

/** The columns of `es.event e` that make an `EventRow`. */
export const EVENT_COLUMNS = `e.match_id, e.version, e.type, e.schema_version, e.payload, e.meta,
  (extract(epoch FROM e.recorded_at) * 1000)::float8 AS at, encode(e.hash, 'hex') AS hash`;

export interface EventRow {
  readonly match_id: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly payload: Json;
  readonly meta: Json;
  readonly at: number;
  readonly hash: string;
}

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    matchId: row.match_id,
    version: row.version,
    type: row.type,
    schemaVersion: row.schema_version,
    payload: row.payload,
    at: row.at,
    hash: row.hash,
    meta: row.meta,
  };
}
