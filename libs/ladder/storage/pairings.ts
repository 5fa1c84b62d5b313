import type { Transaction } from '#event-store';
import { v5 } from 'uuid';
import type { Deck } from '#kernel';
import { PRESETS } from '#match';
import type { MatchOrder } from '#match/cqrs';
import type { LadderDefinition } from '../definition.js';
import { toTags, type RankedLabels } from '../labels.js';
import { AGREE_PAIRING } from './pairing.sql.js';

const NAMESPACE = 'a0f1f5c4-6a5e-5d0e-8a53-1d6e4c9b7f20';

/** Id of the command that opens a match of a contest: the same on every node. */
const openingId = (pairing: string, game: number): string => v5(`${pairing}/${game}`, NAMESPACE);

export interface PairedSeat {
  readonly ticket: string;
  readonly player: string;
  readonly deck: Deck;
}

/** Only one wave at a time works on a ladder. Held until the transaction ends. */
export async function tryLockWave(tx: Transaction, ladder: string): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine',
    [`ladder/${ladder}`],
  );
  return rows[0]?.mine ?? false;
}

/**
 * Serialises accepting, leaving and lapsing of one pairing. Locked before the rows of its tickets, to avoid deadlocks;
 * other pairings are not affected. Returns whether the match is still only proposed.
 */
export async function lockPairing(tx: Transaction, pairing: string): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    'SELECT state FROM ladder_pairing WHERE id = $1 FOR NO KEY UPDATE',
    [pairing],
  );
  return rows[0]?.state === 'proposed';
}

/** Closes tickets without a match; their players may queue again. */
export async function release(
  tx: Transaction,
  tickets: readonly string[],
  state: 'cancelled' | 'dropped' | 'refused',
  reason: string | null,
): Promise<void> {
  await tx.query(
    'UPDATE ladder_ticket SET state = $2, reason = $3, pairing = NULL, version = version + 1 WHERE id = ANY($1)',
    [tickets, state, reason],
  );
  await tx.query('DELETE FROM ladder_waiting WHERE ticket = ANY($1)', [tickets]);
}

interface Member {
  readonly id: string;
  readonly ladder: string;
  readonly accepted: boolean;
  readonly players: readonly { readonly player: string }[];
}

/**
 * Cancels a pairing: the ticket that leaves, or all that did not accept in time, are closed with an offence; the others
 * return to the queue with their waiting time.
 */
export async function lapsePairing(
  tx: Transaction,
  pairing: string,
  leaver: { readonly ticket: string; readonly state: 'cancelled' } | null,
): Promise<void> {
  const { rows } = await tx.query<Member>(
    'SELECT id, ladder, accepted, players FROM ladder_ticket WHERE pairing = $1 ORDER BY id FOR UPDATE',
    [pairing],
  );
  const out = rows.filter(({ id, accepted }) => (leaver ? id === leaver.ticket : !accepted));
  const back = rows.filter((member) => !out.includes(member)).map(({ id }) => id);
  await tx.query("UPDATE ladder_pairing SET state = 'lapsed' WHERE id = $1", [pairing]);
  await tx.query(
    `UPDATE ladder_ticket SET state = 'queued', pairing = NULL, accepted = false, version = version + 1 WHERE id = ANY($1)`,
    [back],
  );
  await release(
    tx,
    out.map(({ id }) => id),
    leaver?.state ?? 'dropped',
    leaver ? null : 'the match was not accepted in time',
  );
  for (const { ladder, players } of out) {
    await tx.query(
      `INSERT INTO ladder_conduct (ladder, player, source, kind) SELECT $1, unnest($2::text[]), $3, $4
       ON CONFLICT DO NOTHING`,
      [ladder, players.map(({ player }) => player), pairing, leaver ? 'declined' : 'no-show'],
    );
  }
}

export async function agreeIfAllAccepted(tx: Transaction, ladder: LadderDefinition, pairing: string): Promise<void> {
  const { rows } = await tx.query<{ all: boolean }>(
    'SELECT bool_and(accepted) AS "all" FROM ladder_ticket WHERE pairing = $1',
    [pairing],
  );
  if (rows[0]?.all) await agree(tx, ladder, pairing);
}

/**
 * From here on there will be a match: any node that finds the opening carries it out, whichever nodes die on the way.
 */
export async function agree(tx: Transaction, ladder: LadderDefinition, pairing: string): Promise<void> {
  const { rows } = await tx.query<{ seats: readonly PairedSeat[]; season: string; policy: string }>(AGREE_PAIRING, [
    pairing,
  ]);
  const row = rows[0];
  if (!row) throw new Error(`pairing ${pairing} is gone`);
  const { season, policy, seats } = row;
  const labels = { ladder: ladder.id, season, policy, contest: pairing, game: 1, bestOf: ladder.bestOf };
  await storeOpening(tx, labels, matchOrderFor(ladder, seats, labels));
  await tx.query(`UPDATE ladder_ticket SET state = 'matched', version = version + 1 WHERE pairing = $1`, [pairing]);
  await tx.query('DELETE FROM ladder_waiting WHERE ticket = ANY($1)', [seats.map(({ ticket }) => ticket)]);
}

/** Stores an opening for a match of a contest; storing it again changes nothing. */
export async function storeOpening(
  tx: Transaction,
  { ladder, contest, game }: RankedLabels,
  order: MatchOrder,
): Promise<void> {
  await tx.query(
    `INSERT INTO ladder_opening (id, pairing, ladder, game, wish) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [openingId(contest, game), contest, ladder, game, JSON.stringify(order)],
  );
}

const matchOrderFor = (ladder: LadderDefinition, seats: readonly PairedSeat[], labels: RankedLabels): MatchOrder => ({
  game: ladder.game,
  edition: ladder.edition,
  mode: ladder.mode,
  seats: seats.map(({ player, deck }) => ({ player, deck })),
  timeControl: PRESETS[ladder.timeControl],
  tags: toTags(labels),
  ...(ladder.cardSets ? { cardSets: ladder.cardSets } : {}),
  ...(ladder.seatEntropy ? { seatEntropy: ladder.seatEntropy } : {}),
});
