import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { played } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;
let over: Duel;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open', 'replays:read');
  over = await openDuel(operator);
  await over.seats[0].post(played, `${over.path}/concede`);
});
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const fileOf = ({ opened }: Duel, query = '') => `/v1/replays/${opened.matchId}/file${query}`;

/** Makes the export as a worker does. */
async function made(viewer: string): Promise<void> {
  const order = await eventually(async () => {
    const sql = `SELECT id FROM replay_export WHERE match_id = $1 AND viewer = $2`;
    return (await stage.pool.query<{ id: string }>(sql, [over.opened.matchId, viewer])).rows[0];
  });
  await stage.maker.make(order.id);
}

describe('a replay file in one step', () => {
  it.each([
    ['an operator', () => operator, '', 'omniscient'],
    ['a seat', () => over.seats[1], '?viewer=seat-1', 'seat-1'],
  ])('is made and handed to %s', async (_, client, query, viewer) => {
    const [{ bytes, headers }] = await Promise.all([client().download(fileOf(over, query)), made(viewer)]);
    expect(headers.get('content-type')).toBe('application/gzip');
    expect(gunzipSync(bytes).toString()).toContain(over.opened.matchId);
  });

  it('is refused to those who may not have it', async () => {
    const playing = await openDuel(operator);
    expect(kindOf(await operator.send('GET', fileOf(playing)))).toEqual([409, 'match-not-over']);
    expect(kindOf(await over.seats[1].send('GET', fileOf(over, '?viewer=seat-0')))).toEqual([403, 'forbidden']);
    expect(kindOf(await over.seats[1].send('GET', fileOf(over, '?viewer=omniscient')))).toEqual([403, 'forbidden']);
    expect(kindOf(await playing.seats[0].send('GET', fileOf(over)))).toEqual([403, 'forbidden']);
    expect(kindOf(await stage.client.send('GET', fileOf(over)))).toEqual([401, 'unauthenticated']);
    expect(kindOf(await operator.send('GET', fileOf(over, '?viewer=seat-7')))).toEqual([422, 'no-such-seat']);
    expect(kindOf(await operator.send('GET', fileOf(over, '?viewer=all')))).toEqual([400, 'invalid-request']);
  });
});
