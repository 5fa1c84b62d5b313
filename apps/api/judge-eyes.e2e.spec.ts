import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matchEvents, played, token, view } from '#contract';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client, type Reply } from './testing/client.js';
import { BLACK, keysIn, openDuel, RED } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';

let stage: ApiStage;
let operator: Client;
let judge: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open');
  judge = await stage.operator('matches:judge');
});
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const reason = 'call from seat 1';

describe('the eyes of a judge', () => {
  it('see all hands at once, where spectators are kept behind, over HTTP and sockets', async () => {
    const { path, opened, spectator } = await openDuel(operator, { spectators: { delaySeconds: 3_600 } });
    const given = await judge.post(token, `${path}/judge/tokens`, { reason });
    expect(given.viewer).toBe('omniscient');
    const eyes = judge.as(given.token);
    const seen = await eyes.send('GET', `${path}/view`);
    expect(view.parse(seen.body).viewer).toBe('omniscient');
    expect([keysIn(seen.text, RED).length, keysIn(seen.text, BLACK).length]).toEqual([
      RED.main.length,
      BLACK.main.length,
    ]);
    const [all, few] = await Promise.all([eyes, spectator].map((client) => client.get(matchEvents, `${path}/events`)));
    expect(all?.events.length).toBeGreaterThan(few?.events.length ?? 0);
    const socket = await LiveClient.subscribe(stage.client.url, opened.matchId, given.token);
    expect(await socket.find('hello')).toMatchObject({ viewer: 'omniscient', delaySeconds: 0 });
    socket.drop();
  });

  it('do nothing: neither answer nor concede', async () => {
    const { path } = await openDuel(operator);
    const eyes = judge.as((await judge.post(token, `${path}/judge/tokens`, { reason })).token);
    expect(kindOf(await eyes.send('POST', `${path}/concede`))).toEqual([403, 'not-a-seat']);
    const body = { decision: 'd1', answer: 'x' };
    expect(kindOf(await eyes.send('POST', `${path}/answers`, { body }))).toEqual([403, 'not-a-seat']);
    expect(kindOf(await eyes.send('POST', `${path}/judge/void`, { body: { reason } }))).toEqual([403, 'forbidden']);
  });

  it('stand on the audit trail, with the reason', async () => {
    const { path, opened } = await openDuel(operator);
    await judge.post(token, `${path}/judge/tokens`, { reason });
    const admin = await stage.operator('admin');
    const trail = await admin.send('GET', `/v1/audit-trail?subject=match/${opened.matchId}`);
    expect(trail.text).toContain(reason);
  });

  it('stand there as often as somebody looked, also under the same idempotency key', async () => {
    const { path, opened } = await openDuel(operator);
    const headers = { 'idempotency-key': 'one-look' };
    for (const said of ['first look', 'second look'])
      await judge.send('POST', `${path}/judge/tokens`, { body: { reason: said }, headers });
    const admin = await stage.operator('admin');
    const trail = await admin.send('GET', `/v1/audit-trail?subject=match/${opened.matchId}`);
    expect(trail.text).toContain('first look');
    expect(trail.text).toContain('second look');
  });

  it('are for judges alone, with a reason, for a match that is there', async () => {
    const { path, seats } = await openDuel(operator);
    for (const client of [operator, seats[0]])
      expect(kindOf(await client.send('POST', `${path}/judge/tokens`, { body: { reason } }))).toEqual([
        403,
        'forbidden',
      ]);
    expect(kindOf(await judge.send('POST', `${path}/judge/tokens`, { body: {} }))).toEqual([400, 'invalid-request']);
    const nowhere = '/v1/matches/01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b/judge/tokens';
    expect(kindOf(await judge.send('POST', nowhere, { body: { reason } }))).toEqual([404, 'no-such-match']);
    const asked = await operator.send('POST', `${path}/tokens`, { body: { viewer: 'omniscient' } });
    expect(kindOf(asked)).toEqual([400, 'invalid-request']);
    await seats[0].post(played, `${path}/concede`);
  });
});
