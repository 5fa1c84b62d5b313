import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVERYTHING, type ArchiveFilter } from '#archive';
import { ArchiveSearch } from '#archive/projections';
import { Collections, Eraser, Holds, lockKeeping, Retention } from '#archive/storage';
import { inTransaction, StreamVerifier } from '#event-store';
import { ExportMaker, ExportOrders } from '#replay-exports';
import { games } from '#games';
import { AuditTrail, JudgeCalls } from '#operators';
import { ResultFeed } from '#results/projections';
import { eventually, tablesNaming } from '#testkit';
import { KEY, WorkerStage } from '../testing/worker-stage.js';

const CUP = { tournament: 'cup' };
const NONE = { matchIds: [], tournament: null, round: null, table: null };
const PLAYER = 'player-7f3c91';
/** The record of a match, and its signed copies. */
const RECORDS = ['es.event', 'replay_export'];

let stage: WorkerStage;
let search: ArchiveSearch;
let trail: AuditTrail;
let ids: string[];

const stamp = () => ({ by: 'cli', commandId: randomUUID() });
const count = (wishes: Partial<ArchiveFilter>): Promise<number> => search.count({ ...EVERYTHING, ...wishes });

/** The matches whose players' words to a judge are still there. */
async function matchesWithWords(): Promise<readonly string[]> {
  const { rows } = await stage.pool.query<{ matchId: string }>(
    `SELECT match_id AS "matchId" FROM judge_call WHERE reason <> '' ORDER BY match_id`,
  );
  return rows.map(({ matchId }) => matchId);
}

async function concededMatch(players: readonly string[], tags: Record<string, string> = {}): Promise<string> {
  const matchId = await stage.openMatch(undefined, { players, tags });
  await stage.concede(matchId);
  return matchId;
}

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  search = new ArchiveSearch(stage.pool);
  trail = new AuditTrail(stage.pool);
  ids = [
    await concededMatch([PLAYER, 'bob'], { ...CUP, round: '1' }),
    await concededMatch(['bob', 'cid'], { ...CUP, round: '2' }),
    await concededMatch(['cid', PLAYER]),
    await concededMatch(['cid', 'bob']),
  ];
  await stage.startWorker();
  await eventually(async () => (await count({})) === ids.length);
  await eventually(async () => (await stage.pool.query(CONSUMERS_BEHIND)).rowCount === 0);
});
afterAll(() => stage.close());

describe('collections', () => {
  it('gather matches by label and by id, and are searched and listed', async () => {
    const collections = new Collections(stage.pool, trail);
    await expect(collections.add(stamp(), 'cup', { ...NONE, tournament: 'cup' })).rejects.toMatchObject({
      code: 'no-such-collection',
    });
    await collections.put(stamp(), 'cup', { title: 'The cup', metadata: { city: 'Sendai' } });
    expect((await collections.add(stamp(), 'cup', { ...NONE, tournament: 'cup' })).reply.matches).toBe(2);
    expect((await collections.add(stamp(), 'cup', { ...NONE, matchIds: [ids[3]!] })).reply.matches).toBe(1);
    expect((await collections.remove(stamp(), 'cup', { ...NONE, tournament: 'cup', round: '1' })).reply.matches).toBe(
      1,
    );
    expect(await collections.list()).toEqual([
      { id: 'cup', title: 'The cup', metadata: { city: 'Sendai' }, matches: 2 },
    ]);
    const found = await search.page({ ...EVERYTHING, collection: 'cup' }, null, 10);
    expect(found.map(({ matchId }) => matchId)).toEqual([ids[3], ids[1]]);
  });
});

describe('retention', () => {
  it('lets go of what is past its time, never of what is on hold, and edits no event', async () => {
    const [holds, retention] = [new Holds(stage.pool, trail), new Retention(stage.pool, trail)];
    await stage.pool.query(`UPDATE archive_entry SET ended_at = ended_at - interval '401 days'`);
    expect(await retention.plan()).toMatchObject({ due: 0, held: 0 });
    await retention.declare(stamp(), [{ origin: 'local', ladder: '*', keepDays: 400 }]);
    const hold = (await holds.place(stamp(), { matchId: ids[0]!, collection: null, reason: 'appeal' })).reply;
    await holds.place(stamp(), { matchId: null, collection: 'cup', reason: 'inquiry' });
    await expect(
      new Collections(stage.pool, trail).remove(stamp(), 'cup', { ...NONE, matchIds: [ids[1]!] }),
    ).rejects.toMatchObject({ code: 'on-hold' });
    const calls = new JudgeCalls(stage.pool, trail);
    for (const matchId of ids) await calls.make(stamp(), { matchId, seat: 0, reason: 'They were rude.' }, null);
    const plan = await retention.plan();
    expect(plan).toMatchObject({ due: 1, held: 3, matchIds: [ids[2]], partitions: [] });
    expect(await count({})).toBe(4);
    expect((await retention.run(stamp())).reply).toEqual({ dropped: 1, left: 0 });
    expect(await search.find(ids[2]!)).toBeNull();
    expect(await matchesWithWords()).toEqual(ids.filter((id) => id !== ids[2]).toSorted());
    expect(await count({ players: [PLAYER] })).toBe(1);
    expect(await new StreamVerifier(stage.pool).verifyStream(ids[2]!)).toMatchObject({ ok: true });
    await holds.release(stamp(), hold.id);
    expect((await retention.plan()).matchIds).toEqual([ids[0]]);
    await expect(holds.release(stamp(), hold.id)).rejects.toMatchObject({ code: 'no-such-hold' });
  });

  it('takes a policy made for one origin or ladder before one for all', async () => {
    const retention = new Retention(stage.pool, trail);
    await retention.declare(stamp(), [
      { origin: '*', ladder: '*', keepDays: 1 },
      { origin: 'local', ladder: '*', keepDays: 5_000 },
    ]);
    expect(await retention.plan()).toMatchObject({ due: 0, held: 0 });
  });

  it('takes turns with holds and collections, so that none comes between choosing and dropping', async () => {
    const [holds, retention] = [new Holds(stage.pool, trail), new Retention(stage.pool, trail)];
    const collections = new Collections(stage.pool, trail);
    const acts = [
      () => retention.run(stamp()),
      () => holds.place(stamp(), { matchId: ids[3]!, collection: null, reason: 'turns' }),
      () => collections.add(stamp(), 'cup', NONE),
    ];
    await collections.put(stamp(), 'free', { title: 'Not on hold', metadata: {} });
    acts.push(() => collections.remove(stamp(), 'free', NONE));
    for (const act of acts) {
      const underway = await inTransaction(stage.pool, async (tx) => {
        await lockKeeping(tx);
        const waiting = act();
        await eventually(async () => (await stage.pool.query(WAITS_FOR_A_TURN)).rows.length === 1);
        return { waiting };
      });
      expect(await underway.waiting).toMatchObject({ outcome: 'done' });
    }
  });

  it('does not bring back what it let go of when the index is built anew', async () => {
    await stage.pool.query('TRUNCATE archive_match, archive_entry, archive_seat, archive_card');
    await stage.pool.query(`UPDATE es.consumer SET position = 0 WHERE name = 'archive'`);
    await eventually(async () => (await count({})) === 3);
    expect(await search.find(ids[2]!)).toBeNull();
  });
});

describe('erasing a player', () => {
  it('leaves the id in no table beside the events, keeps every proof, and stays so when tables are built anew', async () => {
    const orders = new ExportOrders(stage.pool);
    const maker = new ExportMaker({ database: stage.pool, store: stage.store, games, key: KEY });
    const { id } = await orders.request({ matchId: ids[0]!, viewer: 'omniscient' });
    expect(await maker.make(id)).toBe('done');
    await saveSnapshot(ids[0]!);
    const before = await tablesNaming(PLAYER, stage.pool);
    expect(before).toEqual(expect.arrayContaining(['archive_seat', 'es.snapshot', 'match_list', 'result_entry']));
    const { reply } = await new Eraser(trail).erase(stamp(), PLAYER);
    expect(reply.pseudonym).toMatch(/^erased-[0-9a-f]{24}$/);
    expect(await tablesNaming(PLAYER, stage.pool)).toEqual(RECORDS);
    expect(await count({ players: [PLAYER] })).toBe(0);
    expect(await count({ players: [reply.pseudonym] })).toBe(1);
    for (const matchId of ids)
      expect(await new StreamVerifier(stage.pool).verifyStream(matchId)).toMatchObject({ ok: true });
    expect(await trail.firstFault()).toBeNull();
    const [first] = await new ResultFeed(stage.pool).ofMatch(ids[0]!);
    expect(first?.result.seats[0]?.player).toBe(reply.pseudonym);

    await stage.pool.query('TRUNCATE match_list, archive_match, archive_entry, archive_seat, archive_card');
    await stage.pool.query(`UPDATE es.consumer SET position = 0 WHERE name IN ('archive', 'match-list')`);
    await eventually(async () => (await count({})) === 3);
    const later = await concededMatch([PLAYER, 'dan']);
    await eventually(async () => (await search.find(later)) !== null);
    expect(await tablesNaming(PLAYER, stage.pool)).toEqual(RECORDS);
    await eventually(async () => (await stage.pool.query('SELECT FROM match_list')).rowCount === ids.length + 1);
    await saveSnapshot(later);
    expect(await tablesNaming(PLAYER, stage.pool)).toEqual([...RECORDS, 'es.snapshot'].sort());
    expect((await new Eraser(trail).erase(stamp(), PLAYER)).reply.pseudonym).toBe(reply.pseudonym);
    expect(await tablesNaming(PLAYER, stage.pool)).toEqual(RECORDS);
  });

  it('can be done again when the player has queued again, and leaves one row of each', async () => {
    await stage.pool.query(`INSERT INTO ladder (id, definition) VALUES ('club', '{}')`);
    const first = await queue(PLAYER, 1);
    const { pseudonym } = (await new Eraser(trail).erase(stamp(), PLAYER)).reply;
    const second = await queue(PLAYER, 2);
    expect((await new Eraser(trail).erase(stamp(), PLAYER)).reply.pseudonym).toBe(pseudonym);
    const rowsOf = async (columns: string) => (await stage.pool.query(`SELECT ${columns}`)).rows;
    expect(await rowsOf('player, ticket FROM ladder_waiting')).toEqual([{ player: pseudonym, ticket: second }]);
    expect(await rowsOf('player, firsts FROM ladder_player')).toEqual([{ player: pseudonym, firsts: 2 }]);
    expect(await rowsOf('player, position::int FROM ladder_rating')).toEqual([{ player: pseudonym, position: 2 }]);
    expect(await rowsOf('id, state FROM ladder_ticket ORDER BY state')).toEqual([
      { id: first, state: 'cancelled' },
      { id: second, state: 'queued' },
    ]);
    expect(await tablesNaming(PLAYER, stage.pool)).toEqual(RECORDS);
  });
});

/** Stores what a ladder keeps of a player; returns the ticket. */
async function queue(player: string, contests: number): Promise<string> {
  const ticket = randomUUID();
  await stage.pool.query(
    `INSERT INTO ladder_ticket (id, ladder, command_id, fingerprint, players, avoid, state)
     VALUES ($1, 'club', $1, '', $2, '{}', 'queued')`,
    [ticket, JSON.stringify([{ player }])],
  );
  await stage.pool.query(`INSERT INTO ladder_waiting (ladder, player, ticket) VALUES ('club', $1, $2)`, [
    player,
    ticket,
  ]);
  await stage.pool.query(`INSERT INTO ladder_player (ladder, player, firsts) VALUES ('club', $1, $2)`, [
    player,
    contests,
  ]);
  await stage.pool.query(
    `INSERT INTO ladder_rating (ladder, season, player, position, mu, sigma, score, contests, wins, draws, losses, at)
     VALUES ('club', 's1', $1, $2::int, 25, 8, 1, $2::int, 0, 0, 0, 0)`,
    [player, contests],
  );
  return ticket;
}

const CONSUMERS_BEHIND = `SELECT FROM es.outbox UNION ALL
  SELECT FROM es.feed_head h JOIN es.consumer c USING (shard) WHERE c.position < h.position`;

const WAITS_FOR_A_TURN = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted
    AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('archive keeping', 0)`;

/** Saves a snapshot as a match in play does. */
async function saveSnapshot(matchId: string): Promise<void> {
  const state = await stage.reader.view(matchId, 'omniscient');
  const { version } = state;
  await stage.store.saveSnapshot({ matchId, reducerVersion: 1, version, state: JSON.stringify(state) });
}
