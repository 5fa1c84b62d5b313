import type { Transaction } from '#event-store';
import { randomBytes } from 'node:crypto';
import { lockErasing, playerDigest } from '#match/projections';
import type { AdminStamp, AuditTrail, Outcome } from '#operators';
import { DOCUMENTS, LISTS, NAMES, renamed } from './places.js';
import { CLOSE_OLDER_TICKETS, RESTART_AUDITS } from './erasure.sql.js';

/** The outcome of an erasure. It does not contain the player's id, because it is stored on the trail. */
export interface Erased {
  readonly pseudonym: string;
  /** Rows that named the player. */
  readonly rows: number;
}

/**
 * Removes a player's id from every table except the events. The events hold only opaque ids, and their chains cover
 * them.
 */
export class Eraser {
  constructor(private readonly trail: AuditTrail) {}

  rowsNaming(player: string, database: Pick<Transaction, 'query'>): Promise<number> {
    return rowsNaming(player, database);
  }

  erase(stamp: AdminStamp, player: string): Promise<Outcome<Erased>> {
    return this.trail.perform(stamp, 'player.erase', { player: playerDigest(player) }, async (tx) => {
      const reply = await erase(player, tx);
      return { subject: `player/${reply.pseudonym}`, before: null, after: reply, reply };
    });
  }
}

/** How many rows name the player, before anything is changed. */
async function rowsNaming(player: string, database: Pick<Transaction, 'query'>): Promise<number> {
  const count = async (table: string, condition: string, value: string): Promise<number> => {
    const { rows } = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`, [
      value,
    ]);
    return rows[0]?.n ?? 0;
  };
  let found = 0;
  for (const [table] of NAMES) found += await count(table, 'player = $1', player);
  for (const [table, column] of LISTS) found += await count(table, `$1 = ANY(${column})`, player);
  for (const [table, , column] of DOCUMENTS)
    found += await count(table, `position($1 IN ${column}::text) > 0`, JSON.stringify(player));
  return found;
}

async function erase(player: string, tx: Transaction): Promise<Erased> {
  await lockErasing(tx, 'alone');
  const pseudonym = await tombstone(player, tx);
  let rows = 0;
  const count = ({ rowCount }: { readonly rowCount: number | null }): void => void (rows += rowCount ?? 0);
  // Snapshots are made again when needed. Those of matches renamed by an earlier erasure are deleted too, because play
  // may have continued since.
  count(
    await tx.query('DELETE FROM es.snapshot WHERE match_id IN (SELECT match_id FROM match_list WHERE players && $1)', [
      [player, pseudonym],
    ]),
  );
  count(await auditAnew(player, tx));
  count(await forgetWords([player, pseudonym], tx));
  await leaveQueue(player, pseudonym, tx);
  for (const [table, key] of NAMES) {
    // If an earlier erasure left a row under the pseudonym, the newer row replaces it.
    await tx.query(
      `DELETE FROM ${table} WHERE player = $2 AND (${key}) IN (SELECT ${key} FROM ${table} WHERE player = $1)`,
      [player, pseudonym],
    );
    count(await tx.query(`UPDATE ${table} SET player = $2 WHERE player = $1`, [player, pseudonym]));
  }
  for (const [table, column] of LISTS)
    count(
      await tx.query(`UPDATE ${table} SET ${column} = array_replace(${column}, $1, $2) WHERE $1 = ANY(${column})`, [
        player,
        pseudonym,
      ]),
    );
  for (const place of DOCUMENTS) rows += await renameIn(place, player, pseudonym, tx);
  return { pseudonym, rows };
}

/**
 * Restarts the audits whose reports name the player, and the running ones that have already audited a match of the
 * player.
 */
function auditAnew(player: string, tx: Transaction): Promise<{ readonly rowCount: number | null }> {
  return tx.query(RESTART_AUDITS, [player]);
}

/** Removes what the player wrote when calling a judge, which may contain anything. */
function forgetWords(names: readonly string[], tx: Transaction): Promise<{ readonly rowCount: number | null }> {
  return tx.query(
    `UPDATE judge_call c SET reason = '' FROM match_list l
     WHERE l.match_id = c.match_id AND l.players && $1 AND l.seats -> c.seat ->> 'player' = ANY($1) AND c.reason <> ''`,
    [names],
  );
}

/** A player waiting on a ladder under both names could be paired with itself, so the older ticket is closed. */
async function leaveQueue(player: string, pseudonym: string, tx: Transaction): Promise<void> {
  await tx.query(CLOSE_OLDER_TICKETS, [player, pseudonym]);
}

/** The same player always gets the same pseudonym. */
async function tombstone(player: string, tx: Transaction): Promise<string> {
  const fresh = `erased-${randomBytes(12).toString('hex')}`;
  const digest = playerDigest(player);
  await tx.query('INSERT INTO erased_player (digest, pseudonym) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    digest,
    fresh,
  ]);
  const { rows } = await tx.query<{ pseudonym: string }>('SELECT pseudonym FROM erased_player WHERE digest = $1', [
    digest,
  ]);
  return rows[0]!.pseudonym;
}

async function renameIn(
  [table, key, column]: (typeof DOCUMENTS)[number],
  player: string,
  pseudonym: string,
  tx: Transaction,
): Promise<number> {
  const { rows } = await tx.query<{ key: unknown; document: unknown }>(
    `SELECT ${key} AS key, ${column} AS document FROM ${table} WHERE position($1 IN ${column}::text) > 0 FOR UPDATE`,
    [JSON.stringify(player)],
  );
  for (const { key: id, document } of rows) {
    // Some documents are stored as text to preserve the order of their members.
    const parsed: unknown = typeof document === 'string' ? JSON.parse(document) : document;
    const text = JSON.stringify(renamed(parsed, player, pseudonym));
    await tx.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [id, text]);
  }
  return rows.length;
}
