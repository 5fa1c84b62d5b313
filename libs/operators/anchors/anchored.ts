import type { Database, Transaction } from '#event-store';
import { openEntry, TRAIL_KIND, type TrailStatement } from '#match-log';

/** The statement about the trail in a log entry; null if the entry is about something else. */
export function anchorIn(entry: Uint8Array): TrailStatement | null {
  try {
    const { statement } = openEntry(entry);
    return statement.kind === TRAIL_KIND ? statement : null;
  } catch {
    return null;
  }
}

/** Throws if the entry in that place is not an anchor. */
export async function newestAnchor(database: Database | Transaction): Promise<TrailStatement | null> {
  const { rows } = await database.query<{ entry: Buffer }>(
    `SELECT entry FROM log_leaf WHERE kind = 'trail' ORDER BY version DESC LIMIT 1`,
  );
  if (!rows[0]) return null;
  const anchor = anchorIn(rows[0].entry);
  if (anchor === null) throw new Error('the newest log entry about the audit trail cannot be read');
  return anchor;
}

/** Hex: the hash of the trail at a position; null if the trail is shorter. */
export async function trailAt(position: number, database: Database | Transaction): Promise<string | null> {
  const { rows } = await database.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM audit_trail WHERE position = $1`,
    [position],
  );
  return rows[0]?.hash ?? null;
}
