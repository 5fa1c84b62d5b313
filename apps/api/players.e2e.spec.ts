import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownMatchPage, played, player, playerToken, trailPage, view } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { BLACK, keysIn, openDuel, RED, type Duel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;
let ann: Client;
let over: Duel;
let playing: Duel;
let others: Duel;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open');
  others = await openDuel(operator, { seats: seatsFor('cid', 'dee') });
  await others.seats[0].post(played, `${others.path}/concede`);
  over = await openDuel(operator, { tags: { note: 'for the desk' } });
  await over.seats[0].post(played, `${over.path}/concede`);
  playing = await openDuel(operator);
  ann = operator.as((await issued('ann')).token);
  await eventually(async () => {
    const sql = `SELECT FROM match_list WHERE match_id = $1`;
    return (await stage.pool.query(sql, [playing.opened.matchId])).rows[0];
  });
});
afterAll(async () => stage.close());

const seatsFor = (first: string, second: string) => [
  { player: first, deck: RED },
  { player: second, deck: BLACK },
];
const issued = async (name: string) =>
  (await stage.operator('players:token')).post(playerToken, `/v1/players/${name}/tokens`);
const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const fileOf = ({ opened }: Duel) => `/v1/player/matches/${opened.matchId}/file`;

describe("a player's own token", () => {
  it('tells whose it is, and lists own matches, newest first, without the labels of operators', async () => {
    expect(await ann.get(player, '/v1/player')).toMatchObject({ player: 'ann' });
    const page = await ann.get(ownMatchPage, '/v1/player/matches');
    expect(page.data.map(({ match, seat }) => [match.matchId, match.status, seat])).toEqual([
      [playing.opened.matchId, 'playing', 0],
      [over.opened.matchId, 'over', 0],
    ]);
    expect(JSON.stringify(page)).not.toContain('for the desk');
    const ended = await ann.get(ownMatchPage, '/v1/player/matches?status=over&limit=1');
    expect(ended.data.map(({ match }) => match.matchId)).toEqual([over.opened.matchId]);
  });

  it('fetches the copy of the own seat, in which the hand of the other stays hidden', async () => {
    const making = eventually(async () => {
      const sql = `SELECT id FROM replay_export WHERE match_id = $1 AND viewer = 'seat-0'`;
      return (await stage.pool.query<{ id: string }>(sql, [over.opened.matchId])).rows[0];
    }).then(({ id }) => stage.maker.make(id));
    const [{ bytes }] = await Promise.all([ann.download(fileOf(over)), making]);
    const events = gunzipSync(bytes).toString().split('\n').slice(1).join('\n');
    // The opponent's cards that were turned up to decide who begins are discarded; no other was ever shown.
    const { text } = await over.seats[0].send('GET', `${over.path}/events`);
    const { table } = await over.seats[0].get(view, `${over.path}/view`);
    expect(keysIn(text, BLACK)).toHaveLength(table.zones['graveyard/1']?.length ?? 0);
    expect(keysIn(events, BLACK)).toEqual(keysIn(text, BLACK));
    expect(keysIn(events, RED)).toEqual(keysIn(text, RED));
  });

  it('opens neither matches of others nor those in play', async () => {
    expect(kindOf(await ann.send('GET', fileOf(others)))).toEqual([404, 'no-such-match']);
    expect(kindOf(await ann.send('GET', fileOf(playing)))).toEqual([409, 'match-not-over']);
  });

  it('is good for nothing else: no match, no key, no session, no socket', async () => {
    const { matchId } = playing.opened;
    const tries = [
      ['GET', playing.path],
      ['GET', `${playing.path}/view`],
      ['POST', `${playing.path}/concede`],
      ['GET', `/v1/replays/${matchId}/file`],
      ['GET', '/v1/matches'],
      ['POST', '/v1/sessions'],
      ['POST', '/v1/players/ann/tokens'],
    ] as const;
    for (const [method, path] of tries)
      expect([path, ...kindOf(await ann.send(method, path))]).toEqual([path, 401, 'invalid-credential']);
  });

  it('is the only credential that opens its routes', async () => {
    for (const client of [operator, over.seats[0]])
      expect(kindOf(await client.send('GET', '/v1/player/matches'))).toEqual([401, 'invalid-credential']);
    expect(kindOf(await stage.client.send('GET', '/v1/player/matches'))).toEqual([401, 'unauthenticated']);
  });

  it('is issued with the scope for it, on the trail by a digest that erasure can live with', async () => {
    expect(kindOf(await operator.send('POST', '/v1/players/ann/tokens'))).toEqual([403, 'forbidden']);
    expect(kindOf(await over.seats[0].send('POST', '/v1/players/ann/tokens'))).toEqual([403, 'forbidden']);
    const wrong = await (await stage.operator('players:token')).send('POST', '/v1/players/%00/tokens');
    expect(kindOf(wrong)).toEqual([400, 'invalid-request']);
    await issued('zoe-the-unmistakable');
    const trail = await (await stage.operator('audit:read')).get(trailPage, '/v1/audit-trail');
    expect(trail.data.filter(({ act }) => act === 'player.token').length).toBeGreaterThan(1);
    expect(JSON.stringify(trail)).not.toContain('zoe-the-unmistakable');
  });
});
