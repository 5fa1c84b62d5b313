import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { played, publishedPage, publishedReplay, trailPage, view } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client, type Reply } from './testing/client.js';
import { BLACK, keysIn, openDuel, RED, type Duel } from './testing/duel.js';

let stage: ApiStage;
let operator: Client;
let publisher: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open', 'replays:read');
  publisher = await stage.operator('replays:publish');
});
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const publish = ({ opened }: Duel, body: object = {}, client = publisher) =>
  client.send('PUT', `/v1/replays/${opened.matchId}/publication`, { body });
const publicPath = ({ opened }: Duel) => `/v1/published-replays/${opened.matchId}`;

async function finished(changes: Readonly<Record<string, unknown>> = {}): Promise<Duel> {
  const duel = await openDuel(operator, changes);
  await duel.seats[0].post(played, `${duel.path}/concede`);
  // The list of matches follows the feed with a delay.
  await eventually(async () => {
    const sql = `SELECT FROM match_list WHERE match_id = $1 AND status = 'over'`;
    return (await stage.pool.query(sql, [duel.opened.matchId])).rows[0];
  });
  return duel;
}

/** Makes the export as a worker does. */
async function made({ opened }: Duel, viewer: string): Promise<void> {
  const order = await eventually(async () => {
    const sql = `SELECT id FROM replay_export WHERE match_id = $1 AND viewer = $2`;
    return (await stage.pool.query<{ id: string }>(sql, [opened.matchId, viewer])).rows[0];
  });
  await stage.maker.make(order.id);
}

describe('a published replay', () => {
  it('is found, looked at and fetched by anyone, from any page', async () => {
    const duel = await finished();
    const document = accepted(publishedReplay, await publish(duel));
    expect(document).toMatchObject({ viewer: 'omniscient', match: { matchId: duel.opened.matchId, status: 'over' } });
    expect(await stage.client.get(publishedReplay, publicPath(duel))).toEqual(document);
    const { data } = await stage.client.get(publishedPage, '/v1/published-replays?game=blackpoker&player=ann');
    expect(data).toEqual([document]);
    expect((await stage.client.get(publishedPage, '/v1/published-replays?player=nobody')).data).toEqual([]);
    const [{ bytes, headers }] = await Promise.all([stage.client.download(document.file), made(duel, 'omniscient')]);
    expect(gunzipSync(bytes).toString()).toContain(duel.opened.matchId);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const asked = await stage.client.send('GET', publicPath(duel), { headers: { origin: 'https://blog.example' } });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is the copy that the operator chose: that of spectators shows no hand', async () => {
    const duel = await finished();
    const { file } = accepted(publishedReplay, await publish(duel, { viewer: 'spectator' }));
    const [{ bytes }] = await Promise.all([stage.client.download(file), made(duel, 'spectator')]);
    const events = gunzipSync(bytes).toString().split('\n').slice(1).join('\n');
    // The cards that were turned up to decide who begins are discarded; no others were shown to spectators.
    const { text } = await duel.spectator.send('GET', `${duel.path}/events`);
    const shown = [keysIn(text, RED), keysIn(text, BLACK)];
    const { table } = await duel.spectator.get(view, `${duel.path}/view`);
    const discarded = [0, 1].map((seat) => table.zones[`graveyard/${seat}`]?.length);
    expect(shown.map((keys) => keys.length)).toEqual(discarded);
    expect([keysIn(events, RED), keysIn(events, BLACK)]).toEqual(shown);
  });

  it('can be withdrawn, and both acts stand on the audit trail', async () => {
    const duel = await finished();
    await publish(duel);
    const path = `/v1/replays/${duel.opened.matchId}/publication`;
    expect((await publisher.send('DELETE', path)).status).toBe(200);
    for (const gone of [publicPath(duel), `${publicPath(duel)}/file`])
      expect(kindOf(await stage.client.send('GET', gone))).toEqual([404, 'no-such-replay']);
    expect(kindOf(await publisher.send('DELETE', path))).toEqual([404, 'no-such-replay']);
    const reader = await stage.operator('audit:read');
    const trail = await reader.get(trailPage, `/v1/audit-trail?subject=match/${duel.opened.matchId}`);
    expect(trail.data.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['replay.publish', null, { viewer: 'omniscient' }],
      ['replay.withdraw', { viewer: 'omniscient' }, null],
    ]);
  });

  it('tells nothing before its time: neither of a match in play nor before delayed spectators know the end', async () => {
    const playing = await openDuel(operator);
    expect(kindOf(await publish(playing))).toEqual([409, 'match-not-over']);
    const delayed = await finished({ spectators: { delaySeconds: 3_600 } });
    expect(kindOf(await publish(delayed))).toEqual([409, 'match-not-over']);
  });

  it('is published with the scope for it alone, of a match and a viewer that exist', async () => {
    const duel = await finished();
    for (const client of [operator, duel.seats[0]])
      expect(kindOf(await publish(duel, {}, client))).toEqual([403, 'forbidden']);
    expect(kindOf(await publish(duel, {}, stage.client))).toEqual([401, 'unauthenticated']);
    expect(kindOf(await publish(duel, { viewer: { seat: 5 } }))).toEqual([422, 'no-such-seat']);
    expect(kindOf(await publish(duel, { viewer: { study: 0 } }))).toEqual([400, 'invalid-request']);
    const nowhere = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';
    const reply = await publisher.send('PUT', `/v1/replays/${nowhere}/publication`, { body: {} });
    expect(kindOf(reply)).toEqual([404, 'no-such-match']);
    expect(kindOf(await stage.client.send('GET', `/v1/published-replays/${nowhere}`))).toEqual([404, 'no-such-replay']);
    expect(kindOf(await stage.client.send('GET', '/v1/published-replays?after=abc'))).toEqual([400, 'invalid-request']);
    expect(kindOf(await stage.client.send('GET', publicPath(duel)))).toEqual([404, 'no-such-replay']);
  });
});
