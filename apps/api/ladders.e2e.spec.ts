import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decayPage,
  ladder,
  ladderList,
  leaderboardPage,
  played,
  playerRating,
  ratingHistory,
  recomputation,
  season,
  ticket,
  view,
  type TicketDocument,
} from '#contract';
import { AuditTrail } from '#operators';
import { eventually } from '#testkit';
import { accepted, problemOf, type Client } from './testing/client.js';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { RED } from './testing/duel.js';
import { LadderContests } from './testing/ladder-contests.js';

let stage: ApiStage;
let admin: Client;
let queuer: Client;
let reader: Client;
let contests: LadderContests;
const LADDER = { game: 'blackpoker', edition: 'lite', mode: 'duel', timeControl: 'none', policy: { placement: 1 } };

beforeAll(async () => {
  stage = await stageApi();
  admin = await stage.operator('ladder:admin', 'ladder:read', 'matches:judge');
  reader = await stage.operator('ladder:read');
  contests = await LadderContests.on(stage);
  ({ queuer } = contests);
});
afterAll(async () => stage.close());

const declared = (id: string): Promise<string> => contests.declared(id);
const queue = (path: string, player: string, send = {}): Promise<TicketDocument> => contests.queue(path, player, send);
const wave = (id: string): Promise<unknown> => contests.wave(id);
const contest = (id: string, winner: string, loser: string): Promise<string> => contests.contest(id, winner, loser);

describe('a ladder over HTTP', () => {
  it('is declared, with defaults for what is left out, and listed', async () => {
    accepted(ladder, await admin.send('PUT', '/v1/ladders/declared', { body: LADDER }));
    await contests.start('declared', 's1');
    const found = await reader.get(ladder, '/v1/ladders/declared');
    expect(found).toMatchObject({
      ladder: 'declared',
      season: 's1',
      seats: 2,
      bestOf: 1,
      pairing: { readySeconds: 15 },
    });
    const { data: ladders } = await reader.get(ladderList, '/v1/ladders');
    expect(ladders.map(({ ladder: name }) => name)).toContain('declared');
    expect(found.policy).toMatchObject({ placement: 1, rating: { mu: 25 }, decay: null });
    const again = accepted(season, await admin.send('PUT', '/v1/ladders/declared/seasons/s1'));
    expect(again.number).toBe(1);
  });

  it('leaves every act of its operators on record', async () => {
    const path = await declared('recorded');
    const applied = accepted(recomputation, await admin.send('PUT', `${path}/seasons/s1/recomputation`));
    expect(applied).toMatchObject({ applied: true, differences: [] });
    const acts = (await new AuditTrail(stage.pool).list(0, 100, 'ladder/recorded')).map(({ act }) => act);
    expect(acts).toEqual(['ladder.declare', 'ladder.start-season', 'ladder.recompute']);
  });

  it('leads from a ticket to a seat, tells who waits, and rates the result', async () => {
    const path = await declared('ranked');
    const ann = await queue(path, 'ann');
    const waiting = queuer.get(ticket, `${path}/tickets/${ann.ticket}?after=${ann.version}&wait=30`);
    const bob = await queue(path, 'bob');
    await wave('ranked');
    const proposed = await waiting;
    expect(proposed).toMatchObject({ state: 'proposed', games: [], expiresAt: null });
    accepted(ticket, await queuer.send('PUT', `${path}/tickets/${ann.ticket}/acceptance`));
    const matched = accepted(ticket, await queuer.send('PUT', `${path}/tickets/${bob.ticket}/acceptance`));
    expect(matched).toMatchObject({ state: 'matched', games: [{ game: 1, seats: [{ player: 'bob' }] }] });
    const { matchId, seats } = matched.games[0]!;
    await queuer.get(ticket, `${path}/tickets/${bob.ticket}`);
    const trail = await new AuditTrail(stage.pool).list(0, 100, `match/${matchId}`);
    expect(trail.map(({ act, after }) => [act, after])).toEqual([
      ['match.token', { viewer: { seat: seats[0]?.seat }, ticket: bob.ticket }],
    ]);
    const client = stage.client.as(seats[0]?.token ?? '');
    expect((await client.get(view, `/v1/matches/${matchId}/view`)).viewer).toEqual({ seat: seats[0]?.seat });
    await client.post(played, `/v1/matches/${matchId}/concede`);

    const board = await eventually(async () => {
      const page = await reader.get(leaderboardPage, `${path}/leaderboard`);
      return page.data.length === 2 ? page : null;
    });
    expect(board.data.map(({ rank, player, wins }) => [rank, player, wins])).toEqual([
      [1, 'ann', 1],
      [2, 'bob', 0],
    ]);
    const first = await reader.get(leaderboardPage, `${path}/leaderboard?limit=1`);
    const second = await reader.get(leaderboardPage, `${path}/leaderboard?limit=1&after=${first.next}`);
    expect([...first.data, ...second.data]).toEqual(board.data);
    expect(second.next).toBeNull();
    const rating = await reader.get(playerRating, `${path}/players/ann`);
    const history = await reader.get(ratingHistory, `${path}/players/ann/history`);
    expect(history.data[0]?.after.score).toBe(rating.score);
    const [entry] = history.data;
    expect(entry).toMatchObject({
      outcome: 'win',
      players: [
        { player: 'ann', rank: 1, before: { mu: 25 }, after: entry?.after },
        { player: 'bob', rank: 2, before: { mu: 25 } },
      ],
      matches: [{ matchId, reason: 'concede', published: false }],
    });
    const dry = `${path}/decay?at=${Date.now() + 90 * 86_400_000}&graceDays=1&sigmaPerDay=1&sigmaMax=20`;
    expect((await reader.get(decayPage, dry)).data.map(({ player }) => player)).toEqual(['ann', 'bob']);
  });

  it('keeps a ticket and the seats it leads to for the key that made it, and for admins', async () => {
    const path = await declared('private');
    const one = `${path}/tickets/${(await queue(path, 'ann')).ticket}`;
    const [other, root] = [await stage.operator('ladder:queue'), await stage.operator('admin')];
    const refused = await Promise.all([
      other.send('GET', one),
      other.send('PUT', `${one}/acceptance`),
      other.send('DELETE', one),
    ]);
    for (const reply of refused)
      expect(problemOf(reply)).toMatchObject({ status: 404, type: 'urn:senki:problem:no-such-ticket' });
    expect((await root.get(ticket, one)).state).toBe('queued');
    expect((await queuer.get(ticket, one)).state).toBe('queued');
  });

  it('rates anew what a judge voids after the end', async () => {
    const path = await declared('judged');
    const matchId = await contest('judged', 'ann', 'bob');
    const count = async (): Promise<number> => (await reader.get(leaderboardPage, `${path}/leaderboard`)).data.length;
    await eventually(async () => (await count()) === 2);
    const ruling = { body: { reason: 'the loser was two people' } };
    expect((await admin.send('POST', `/v1/matches/${matchId}/judge/void`, ruling)).status).toBe(200);
    await eventually(async () => (await count()) === 0);
    const seen = await admin.get(recomputation, `${path}/seasons/s1/recomputation`);
    expect(seen).toMatchObject({ contests: 0, differences: [], applied: false });
  });

  it('takes a ticket once, however often it is sent', async () => {
    const path = await declared('once');
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [await queue(path, 'ann', { headers }), await queue(path, 'ann', { headers })];
    expect(two.ticket).toBe(one.ticket);
    const body = { players: [{ player: 'bob', deck: RED }] };
    const other = await queuer.send('POST', `${path}/tickets`, { body, headers });
    expect(problemOf(other).type).toBe('urn:senki:problem:command-id-reused');
    const gone = accepted(ticket, await queuer.send('DELETE', `${path}/tickets/${one.ticket}`));
    expect(gone.state).toBe('cancelled');
  });

  it.each<[string, () => readonly [Client, string, string, object?], number, string]>([
    ['an unknown ladder', () => [reader, 'GET', '/v1/ladders/nowhere'], 404, 'no-such-ladder'],
    ['an unknown season', () => [reader, 'GET', '/v1/ladders/bad/leaderboard?season=s9'], 404, 'no-such-season'],
    ['a player without a rating', () => [reader, 'GET', '/v1/ladders/bad/players/eve'], 404, 'no-such-player'],
    ['a made-up cursor', () => [reader, 'GET', '/v1/ladders/bad/leaderboard?after=abc'], 400, 'invalid-request'],
    ['an unknown ticket', () => [queuer, 'GET', `/v1/ladders/bad/tickets/${randomUUID()}`], 404, 'no-such-ticket'],
    ['a ladder of no game', () => [admin, 'PUT', '/v1/ladders/x', { ...LADDER, game: 'chess' }], 422, 'no-such-game'],
    ['a mode with other seats', () => [admin, 'PUT', '/v1/ladders/x', { ...LADDER, seats: 5 }], 422, 'wrong-seats'],
    ['an even series', () => [admin, 'PUT', '/v1/ladders/x', { ...LADDER, bestOf: 2 }], 400, 'invalid-request'],
    ['declaring without the scope', () => [queuer, 'PUT', '/v1/ladders/x', LADDER], 403, 'forbidden'],
    ['queueing without the scope', () => [reader, 'POST', '/v1/ladders/bad/tickets', {}], 403, 'forbidden'],
    [
      'an illegal deck',
      () => [queuer, 'POST', '/v1/ladders/bad/tickets', { players: [{ player: 'eve', deck: { main: [] } }] }],
      422,
      'illegal-deck',
    ],
    [
      'a player who waits already',
      () => [queuer, 'POST', '/v1/ladders/bad/tickets', { players: [{ player: 'dan', deck: RED }] }],
      409,
      'already-queued',
    ],
  ])('refuses %s in words', async (_, request, status, kind) => {
    const path = await declared('bad');
    await queue(path, 'dan', { headers: { 'idempotency-key': 'dan' } });
    const [client, method, address, body] = request();
    const reply = await client.send(method, address, body === undefined ? {} : { body });
    expect([reply.status, problemOf(reply).type]).toEqual([status, `urn:senki:problem:${kind}`]);
  });
});
