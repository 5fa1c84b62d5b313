import type { FeedEvent, Transaction } from '#event-store';
import type { MatchOrder } from '#match/cqrs';
import { ContestLog } from '../contest-log.js';
import { wantsGame, type Contest } from '../contest.js';
import { labelsOf, toTags } from '../labels.js';
import { seatsFor } from '../series.js';
import { storeOpening } from '../storage/pairings.js';
import { rateFrom } from './ratings.js';
import { SAVE_CONTESTS } from './rating.sql.js';

/** Consumer of the feed whose position says how far ratings are up to date. */
export const LADDER_CONSUMER = 'ladder';

/** Updates contests and ratings with a batch of the feed. */
export async function projectLadder(events: readonly FeedEvent[], tx: Transaction): Promise<void> {
  const before = await recall(events, tx);
  const log = new ContestLog();
  for (const contest of before.values()) log.recall(contest);
  for (const event of events) log.take(event);
  const changed = log.changed();
  if (changed.length === 0) return;
  await saveContests(tx, changed);
  for (const [ladder, position] of firstToRate(changed, before)) await rateFrom(tx, ladder, position);
  for (const contest of changed) {
    if (wantsGame(contest)) await storeNextOpening(tx, contest);
    await noteConduct(tx, contest);
  }
}

/** The stored contests to which the matches of the batch belong. */
async function recall(events: readonly FeedEvent[], tx: Transaction): Promise<ReadonlyMap<string, Contest>> {
  const labelled = events.flatMap(({ type, payload }) => {
    const labels = type === 'MatchOpened' ? labelsOf(payload as unknown as Parameters<typeof labelsOf>[0]) : null;
    return labels ? [labels.contest] : [];
  });
  const { rows } = await tx.query<{ contest: Contest }>(
    `SELECT contest FROM ladder_contest
     WHERE id = ANY($1::uuid[]) OR id IN (SELECT m.contest FROM ladder_match m WHERE m.match_id = ANY($2::uuid[]))`,
    [labelled, [...new Set(events.map(({ matchId }) => matchId))]],
  );
  return new Map(rows.map(({ contest }) => [contest.id, contest]));
}

export async function saveContests(tx: Transaction, contests: readonly Contest[]): Promise<void> {
  await tx.query(SAVE_CONTESTS, [
    contests.map(({ id }) => id),
    contests.map(({ ladder }) => ladder),
    contests.map(({ season }) => season),
    contests.map(({ decided }) => decided?.position ?? null),
    contests.map((contest) => JSON.stringify(contest)),
  ]);
  const games = contests.flatMap(({ id, games }) => games.map(({ matchId }) => ({ id, matchId })));
  await tx.query(
    `INSERT INTO ladder_match (match_id, contest) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING`,
    [games.map(({ matchId }) => matchId), games.map(({ id }) => id)],
  );
}

/** By ladder: the earliest feed position from which ratings have to be recomputed. */
function firstToRate(changed: readonly Contest[], before: ReadonlyMap<string, Contest>): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const contest of changed) {
    const { id, ladder, decided } = contest;
    if (decided === null || endsOf(contest) === endsOf(before.get(id))) continue;
    first.set(ladder, Math.min(first.get(ladder) ?? Infinity, decided.position));
  }
  return first;
}

const endsOf = (contest: Contest | undefined): string => JSON.stringify(contest?.games.map(({ end }) => end) ?? null);

/** The next match of a series: the same decks, with the first turn for the other side. */
async function storeNextOpening(tx: Transaction, { id, games }: Contest): Promise<void> {
  const { rows } = await tx.query<{ wish: MatchOrder }>(
    'SELECT wish FROM ladder_opening WHERE pairing = $1 AND game = 1',
    [id],
  );
  const first = rows[0]?.wish;
  const labels = first && labelsOf(first);
  if (!first || !labels) return;
  const next = { ...labels, game: games.length + 1 };
  const teams = games[0]?.seats.map(({ team }) => team) ?? [];
  await storeOpening(tx, next, { ...first, seats: seatsFor(first.seats, teams, next.game), tags: toTags(next) });
}

const OFFENCES = { 'no-start': 'no-start', disconnect: 'left' } as const;

/**
 * Records players who did not start or who left, for the matchmaker; a ruling that gives another reason for the end
 * removes the record.
 */
async function noteConduct(tx: Transaction, { ladder, games }: Contest): Promise<void> {
  for (const { matchId, seats, end, expired } of games) {
    const players = expired.flatMap((seat) => seats[seat]?.player ?? []);
    if (end === null || players.length === 0) continue;
    if (!(end.reason in OFFENCES)) {
      await tx.query('DELETE FROM ladder_conduct WHERE ladder = $1 AND source = $2', [ladder, matchId]);
      continue;
    }
    const kind = OFFENCES[end.reason as keyof typeof OFFENCES];
    await tx.query(
      `INSERT INTO ladder_conduct (ladder, player, source, kind) SELECT $1, unnest($2::text[]), $3, $4
       ON CONFLICT DO NOTHING`,
      [ladder, players, matchId, kind],
    );
  }
}
