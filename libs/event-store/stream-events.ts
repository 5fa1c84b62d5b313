import type { Queryable } from './database.js';
import { StreamBroken } from './errors.js';
import { EVENT_COLUMNS, type EventRow, toStoredEvent } from './event-row.js';
import type { StoredEvent } from './types.js';

/** A match's events in order up to a version, holding one page in memory at a time. */
export async function* streamEvents(
  database: Queryable,
  matchId: string,
  upTo: number,
  pageSize = 500,
): AsyncGenerator<StoredEvent, void> {
  let version = 0;
  while (version < upTo) {
    const { rows } = await database.query<EventRow>({
      name: 'es_stream_page',
      text: `SELECT ${EVENT_COLUMNS} FROM es.event e WHERE e.match_id = $1 AND e.version > $2 AND e.version <= $3
             ORDER BY e.version LIMIT $4`,
      values: [matchId, version, upTo, pageSize],
    });
    if (rows.length === 0) throw new StreamBroken(matchId, version + 1, 'version missing');
    for (const row of rows) {
      version += 1;
      if (row.version !== version) throw new StreamBroken(matchId, version, 'version missing');
      yield toStoredEvent(row);
    }
  }
}
