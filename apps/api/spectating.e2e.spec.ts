import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { liveMatchPage, match, matchEvents, played, token, view } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { HAND, keysIn, openDuel, RED } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';
import { readAll } from './testing/random-player.js';

const LISTED = { spectators: { listed: true } };
let stage: ApiStage;
let other: ApiNode;
let operator: Client;
const open: LiveClient[] = [];

beforeAll(async () => {
  stage = await stageApi({ presence: { beatMs: 200 } });
  other = await stage.join();
  operator = await stage.operator('matches:open', 'matches:read');
});
afterEach(() => open.splice(0).forEach((client) => client.drop()));
afterAll(async () => stage.close());

const list = async (query = '') => (await stage.client.get(liveMatchPage, `/v1/live-matches${query}`)).data;
const ids = async (query = '') => (await list(query)).map(({ matchId }) => matchId);
/** The list follows the feed with a short delay. */
const isListed = (matchId: string, is = true, query = '') =>
  eventually(async () => (await ids(query)).includes(matchId) === is);

const watch = async (matchId: string) =>
  stage.client.as((await stage.client.post(token, `/v1/matches/${matchId}/spectators`)).token);

async function follow(matchId: string, credential: string, node: ApiNode = stage): Promise<LiveClient> {
  const client = await LiveClient.subscribe(node.client.url, matchId, credential);
  open.push(client);
  await client.find('hello');
  return client;
}

describe('a listed match', () => {
  it('is found by anyone, with its players, and watched without an operator', async () => {
    const duel = await openDuel(operator, { ...LISTED, tags: { round: '3' } });
    await isListed(duel.opened.matchId);
    const found = (await list()).find(({ matchId }) => matchId === duel.opened.matchId);
    expect(found).toMatchObject({
      game: 'blackpoker',
      seats: [{ player: 'ann' }, { player: 'bob' }],
      ladder: null,
      tags: { round: '3' },
      delaySeconds: 0,
      watchers: 0,
    });
    const stranger = await watch(duel.opened.matchId);
    const seen = await stranger.send('GET', `${duel.path}/view`);
    expect(view.parse(seen.body).viewer).toBe('spectator');
    // A stranger sees exactly what the operator's spectators see: dealt cards stay hidden in the hands.
    expect(seen.text).toBe((await duel.spectator.send('GET', `${duel.path}/view`)).text);
    expect(keysIn(seen.text, RED).length).toBeLessThanOrEqual(RED.main.length - HAND);
    const played = await stranger.send('POST', `${duel.path}/concede`);
    expect([played.status, problemOf(played).type]).toEqual([403, 'urn:senki:problem:not-a-seat']);
  });

  it('is filtered by game, and leaves the list with its end', async () => {
    const duel = await openDuel(operator, LISTED);
    await isListed(duel.opened.matchId, true, '?game=blackpoker');
    expect(await ids('?game=gcg')).toEqual([]);
    expect(await ids('?ladder=ranked')).toEqual([]);
    await duel.seats[0].post(played, `${duel.path}/concede`);
    await isListed(duel.opened.matchId, false);
    expect((await (await watch(duel.opened.matchId)).get(match, duel.path)).status).toBe('over');
  });

  it('of which spectators learn late does not tell its end by leaving the list', async () => {
    const duel = await openDuel(operator, { spectators: { listed: true, delaySeconds: 3_600 } });
    const sooner = await openDuel(operator, { spectators: { listed: true, delaySeconds: 1 } });
    for (const { opened, seats, path } of [duel, sooner]) {
      await isListed(opened.matchId);
      await seats[0].post(played, `${path}/concede`);
    }
    await eventually(async () => {
      const { rows } = await stage.pool.query('SELECT FROM match_list WHERE match_id = $1 AND status = $2', [
        duel.opened.matchId,
        'over',
      ]);
      return rows.length > 0;
    });
    const stranger = await watch(duel.opened.matchId);
    expect([(await stranger.get(match, duel.path)).status, await ids()]).toEqual([
      'playing',
      expect.arrayContaining([duel.opened.matchId]),
    ]);
    await isListed(sooner.opened.matchId, false);
    expect(await ids()).toContain(duel.opened.matchId);
  });

  it('is all there is to find: others are as if they were not there', async () => {
    const duel = await openDuel(operator);
    const behind = await openDuel(operator, LISTED);
    await isListed(behind.opened.matchId);
    expect(await ids()).not.toContain(duel.opened.matchId);
    for (const matchId of [duel.opened.matchId, '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b']) {
      const reply = await stage.client.send('POST', `/v1/matches/${matchId}/spectators`);
      expect([reply.status, problemOf(reply).detail]).toEqual([404, `There is no match ${matchId} to watch.`]);
    }
  });

  it.each([
    ['/v1/live-matches?limit=1000', 'GET'],
    ['/v1/live-matches?status=over', 'GET'],
    ['/v1/live-matches?after=abc', 'GET'],
    ['/v1/matches/1/spectators', 'POST'],
  ])('is not asked for by %s', async (path, method) => {
    const reply = await stage.client.send(method, path);
    expect([reply.status, problemOf(reply).type]).toEqual([400, 'urn:senki:problem:invalid-request']);
  });
});

describe('how many watch', () => {
  it('is told to everyone there, wherever they watch, and in the list', async () => {
    const duel = await openDuel(operator, LISTED);
    const { matchId, seats, spectator } = duel.opened;
    const ann = await follow(matchId, seats[0]?.token ?? '');
    expect(await ann.find('presence')).toMatchObject({ spectators: 0 });
    const [first] = [await follow(matchId, spectator.token), await follow(matchId, spectator.token, other)];
    for (const client of [ann, first]) await client?.find('presence', ({ spectators }) => spectators === 2);
    expect((await list()).find((one) => one.matchId === matchId)).toMatchObject({ watchers: 2 });
    first?.drop();
    await ann.find('presence', ({ spectators }) => spectators === 1, ann.frames.length - 1);
  });

  it('does not count those at a node that is gone', async () => {
    const duel = await openDuel(operator, LISTED);
    const { matchId, seats, spectator } = duel.opened;
    const ann = await follow(matchId, seats[0]?.token ?? '');
    await follow(matchId, spectator.token, other);
    await ann.find('presence', ({ spectators }) => spectators === 1);
    const from = ann.frames.length;
    const { rows } = await stage.pool.query<{ node: string }>('SELECT node FROM match_watchers WHERE match_id = $1', [
      matchId,
    ]);
    await stage.asOwner(
      `INSERT INTO live_node VALUES ('${matchId}', now() - interval '1 minute');
       UPDATE match_watchers SET node = '${matchId}' WHERE node = '${rows[0]?.node}'`,
    );
    await ann.find('presence', ({ spectators }) => spectators === 0, from);
  });
});

describe('who opened a match', () => {
  it('is told to none of those who play or watch, and stands in the record', async () => {
    const duel = await openDuel(operator);
    for (const client of [...duel.seats, duel.spectator]) {
      expect((await client.send('GET', `${duel.path}/events`)).text).not.toContain('openedBy');
      expect((await client.get(matchEvents, `${duel.path}/events`)).events[0]?.type).toBe('MatchOpened');
    }
    const ann = await follow(duel.opened.matchId, duel.opened.seats[0]?.token ?? '');
    await ann.find('events');
    expect(JSON.stringify(ann.frames)).not.toContain('openedBy');
    expect(JSON.stringify(await readAll(duel.seats[1], duel.path))).not.toContain('key/');
    const [opening] = await stage.store.load(duel.opened.matchId);
    expect(opening?.payload).toMatchObject({ openedBy: expect.stringMatching(/^key\//) });
  });
});
