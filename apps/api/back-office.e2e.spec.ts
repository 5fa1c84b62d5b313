import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  apiKey,
  deliveryPage,
  keyList,
  keyWithSecret,
  played,
  receipt,
  replayed,
  resultPage,
  trailPage,
  webhook,
  webhookList,
  webhookDeliveryLog,
  webhookWithSecret,
} from '#contract';
import { AuditTrail } from '#operators';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { openDuel, duel } from './testing/duel.js';

let stage: ApiStage;
let admin: Client;

beforeAll(async () => {
  stage = await stageApi();
  admin = await stage.operator('admin');
});
afterAll(async () => stage.close());

const kindOf = async (reply: Promise<Parameters<typeof problemOf>[0]>) =>
  problemOf(await reply)
    .type.split(':')
    .at(-1);
const acts = async (subject: string) =>
  (await admin.get(trailPage, `/v1/audit-trail?subject=${encodeURIComponent(subject)}`)).data;

describe('keys', () => {
  it('are made, used, rotated with an overlap, limited and revoked; each act is on record', async () => {
    const body = { name: 'ladder', scopes: ['results:read'] };
    const { key, secret } = await admin.post(keyWithSecret, '/v1/keys', body);
    const results = (token: string) => stage.client.as(token).send('GET', '/v1/results');
    expect((await results(secret!)).status).toBe(200);
    const rotated = await admin.post(keyWithSecret, `/v1/keys/${key.keyId}/rotate`, { overlapSeconds: 600 });
    expect(rotated.key).toMatchObject({ keyId: key.keyId, secrets: 2, overlapUntil: expect.any(Number) });
    expect([(await results(secret!)).status, (await results(rotated.secret!)).status]).toEqual([200, 200]);
    const again = await admin.post(keyWithSecret, `/v1/keys/${key.keyId}/rotate`, { overlapSeconds: 0 });
    expect([(await results(secret!)).status, (await results(rotated.secret!)).status]).toEqual([401, 401]);
    const limited = await admin.post(apiKey, `/v1/keys/${key.keyId}/limits`, { limits: { requestsPerMinute: 2 } });
    expect(limited.limits).toEqual({ requestsPerMinute: 2 });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await results(again.secret!)).status);
    expect(statuses.at(-1)).toBe(429);
    await admin.post(apiKey, `/v1/keys/${key.keyId}/revoke`);
    expect((await results(again.secret!)).status).toBe(401);
    expect(await kindOf(admin.send('POST', `/v1/keys/${key.keyId}/revoke`, { body: {} }))).toBe('no-such-key');
    const { data } = await admin.get(keyList, '/v1/keys');
    expect(data.find(({ keyId }) => keyId === key.keyId)?.revokedAt).not.toBeNull();
    const trail = await acts(`key/${key.keyId}`);
    expect(trail.map(({ act }) => act)).toEqual(['key.create', 'key.rotate', 'key.rotate', 'key.limit', 'key.revoke']);
    expect(trail[0]).toMatchObject({ before: null, after: { name: 'ladder' }, actor: expect.stringMatching(/^key\//) });
    expect(trail[3]).toMatchObject({ before: { limits: {} }, after: { limits: { requestsPerMinute: 2 } } });
    expect(JSON.stringify(trail)).not.toContain(secret!.slice(20));
  });

  it('that may do more are beyond the reach of those who only look after keys', async () => {
    const chief = await admin.post(keyWithSecret, '/v1/keys', { name: 'chief', scopes: ['admin'] });
    const clerk = await stage.operator('keys:admin', 'results:read');
    const path = `/v1/keys/${chief.key.keyId}`;
    for (const [act, body] of [
      ['rotate', { overlapSeconds: 0 }],
      ['limits', { limits: { requestsPerMinute: 1 } }],
      ['revoke', {}],
    ] as const)
      expect(await kindOf(clerk.send('POST', `${path}/${act}`, { body }))).toBe('scope-not-yours');
    expect((await stage.client.as(chief.secret!).send('GET', '/v1/keys')).status).toBe(200);
    expect((await acts(`key/${chief.key.keyId}`)).map(({ act }) => act)).toEqual(['key.create']);
    const own = await clerk.post(keyWithSecret, '/v1/keys', { name: 'reader', scopes: ['results:read'] });
    await clerk.post(apiKey, `/v1/keys/${own.key.keyId}/revoke`);
  });

  it('lift no limit above their own', async () => {
    const limits = { requestsPerMinute: 600, openMatches: 5 };
    const made = await admin.post(keyWithSecret, '/v1/keys', { name: 'clerk', scopes: ['keys:admin'], limits });
    const clerk = stage.client.as(made.secret!);
    const free = await admin.post(keyWithSecret, '/v1/keys', { name: 'free', scopes: ['keys:admin'] });
    const create = (wanted: object) => ({ body: { name: 'x', scopes: ['keys:admin'], limits: wanted } });
    for (const wanted of [{}, { ...limits, openMatches: 6 }, { ...limits, requestsPerMinute: null }]) {
      expect(await kindOf(clerk.send('POST', '/v1/keys', create(wanted)))).toBe('limit-not-yours');
      const own = clerk.send('POST', `/v1/keys/${made.key.keyId}/limits`, { body: { limits: wanted } });
      expect(await kindOf(own)).toBe('limit-not-yours');
    }
    const rotate = clerk.send('POST', `/v1/keys/${free.key.keyId}/rotate`, { body: { overlapSeconds: 0 } });
    expect(await kindOf(rotate)).toBe('limit-not-yours');
    expect((await clerk.send('POST', '/v1/keys', create({ ...limits, openMatches: 4 }))).status).toBe(201);
    expect((await clerk.send('GET', '/v1/keys')).status).toBe(200);
  });

  it('are made once, however often the request comes; the secret is told once', async () => {
    const send = (name: string) =>
      admin.send('POST', '/v1/keys', {
        body: { name, scopes: ['results:read'] },
        headers: { 'idempotency-key': 'one key' },
      });
    const [a, b] = await Promise.all([send('x'), send('x')]);
    const made = [a, b].map(({ body }) => keyWithSecret.parse(body));
    expect(made[0]!.key).toEqual(made[1]!.key);
    expect(made.filter(({ secret }) => secret !== null)).toHaveLength(1);
    expect(await kindOf(send('y'))).toBe('command-id-reused');
  });

  it('give nobody more than they have', async () => {
    const clerk = await stage.operator('keys:admin', 'matches:read');
    expect((await clerk.send('POST', '/v1/keys', { body: { name: 'x', scopes: ['matches:read'] } })).status).toBe(201);
    for (const scope of ['admin', 'matches:judge'])
      expect(await kindOf(clerk.send('POST', '/v1/keys', { body: { name: 'x', scopes: [scope] } }))).toBe(
        'scope-not-yours',
      );
    expect(await kindOf(clerk.send('POST', '/v1/keys', { body: { name: 'x', scopes: ['all'] } }))).toBe(
      'invalid-request',
    );
    const reader = await stage.operator('matches:read');
    expect((await reader.send('GET', '/v1/keys')).status).toBe(403);
  });

  it('may be bound to a number of open matches', async () => {
    const { key, secret } = await admin.post(keyWithSecret, '/v1/keys', {
      name: 'small',
      scopes: ['matches:open'],
      limits: { openMatches: 1 },
    });
    const small = stage.client.as(secret!);
    const headers = { 'idempotency-key': 'first' };
    const first = await openDuel(small, {}, { headers });
    const open = async () => {
      const { rows } = await stage.pool.query('SELECT FROM open_match WHERE opener = $1', [`key/${key.keyId}`]);
      return rows.length;
    };
    await eventually(async () => (await open()) > 0);
    expect(await kindOf(small.send('POST', '/v1/matches', { body: duel() }))).toBe('too-many-matches');
    expect((await openDuel(small, {}, { headers })).opened.matchId).toBe(first.opened.matchId);
    await first.seats[0].post(played, `${first.path}/concede`);
    await eventually(async () => (await open()) === 0);
    expect((await small.send('POST', '/v1/matches', { body: duel() })).status).toBe(201);
  });
});

describe('webhooks', () => {
  const create = (body: object = {}) =>
    admin.post(webhookWithSecret, '/v1/webhooks', { url: 'https://hooks.example.com/senki', ...body });

  it('are made, changed, rotated, disabled and removed; each act is on record', async () => {
    const made = await create({ description: 'ladder', types: ['match.result'] });
    expect(made.secret).toMatch(/^whsec_/);
    const path = `/v1/webhooks/${made.webhook.webhookId}`;
    expect(await admin.get(webhook, path)).toEqual(made.webhook);
    expect((await admin.get(webhookList, '/v1/webhooks')).data).toContainEqual(made.webhook);
    const patch = async (body: object) => webhook.parse((await admin.send('PATCH', path, { body })).body);
    expect(await patch({ types: ['match.corrected'], state: 'disabled' })).toMatchObject({
      url: made.webhook.url,
      types: ['match.corrected'],
      state: 'disabled',
      disabledReason: 'operator',
    });
    expect(await patch({ state: 'active' })).toMatchObject({ state: 'active', disabledReason: null });
    const rotated = await admin.post(webhookWithSecret, `${path}/rotate`, { overlapSeconds: 60 });
    expect(rotated.webhook.secrets.map(({ expiresAt }) => expiresAt === null)).toEqual([false, true]);
    expect(rotated.secret).not.toBe(made.secret);
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect((await admin.send('GET', path)).status).toBe(404);
    const trail = await acts(`webhook/${made.webhook.webhookId}`);
    expect(trail.map(({ act }) => act)).toEqual(
      ['create', 'change', 'change', 'rotate', 'remove'].map((act) => `webhook.${act}`),
    );
    expect(JSON.stringify(trail)).not.toContain('whsec_');
  });

  it.each([
    [{ url: 'ftp://hooks.example.com/' }, 422, 'bad-webhook-url'],
    [{ url: 'https://a:b@hooks.example.com/' }, 422, 'bad-webhook-url'],
    [{ url: `https://hooks.example.com/${'x'.repeat(3000)}` }, 400, 'invalid-request'],
    [{ url: 'https://hooks.example.com/', types: ['match.begun'] }, 400, 'invalid-request'],
    [{ url: 'https://hooks.example.com/', types: [] }, 400, 'invalid-request'],
  ])('refuse %.60j', async (body, status, kind) => {
    const reply = await admin.send('POST', '/v1/webhooks', { body });
    expect([reply.status, problemOf(reply).type.split(':').at(-1)]).toEqual([status, kind]);
  });

  it('get every result from when they are made; earlier ones are sent on demand', async () => {
    const early = await openDuel(admin);
    await early.seats[0].post(played, `${early.path}/concede`);
    const everything = () => admin.get(resultPage, '/v1/results?limit=100');
    await eventually(async () =>
      (await everything()).data.some(({ result }) => result.matchId === early.opened.matchId),
    );
    const before = await everything();
    const { webhook: made } = await create();
    const path = `/v1/webhooks/${made.webhookId}`;
    expect((await admin.get(deliveryPage, `${path}/deliveries`)).data).toEqual([]);
    const late = await openDuel(admin);
    await late.seats[0].post(played, `${late.path}/concede`);
    const after = await eventually(async () => {
      const page = await admin.get(resultPage, `/v1/results?after=${before.next}&wait=5`);
      return page.data.length > 0 ? page : null;
    });
    const first = await admin.get(deliveryPage, `${path}/deliveries`);
    expect(first.data.map(({ matchId, state }) => [matchId, state])).toEqual([[late.opened.matchId, 'waiting']]);
    const { deliveryId } = first.data[0]!;
    expect(await admin.get(webhookDeliveryLog, `/v1/deliveries/${deliveryId}`)).toMatchObject({ deliveryId, log: [] });
    const all = await admin.post(replayed, `${path}/replay`, { upTo: after.next });
    expect(all.deliveries).toBe(after.data.at(-1)!.position);
    const one = await admin.post(replayed, `${path}/replay`, { deliveryId: first.data[0]!.deliveryId });
    expect(one.deliveries).toBe(1);
    const pages = await admin.get(deliveryPage, `${path}/deliveries?limit=1`);
    expect(pages.next).not.toBeNull();
    const { data } = await admin.get(deliveryPage, `${path}/deliveries?limit=100&after=${pages.next}`);
    expect(data).toHaveLength(all.deliveries - 1);
    expect(await kindOf(admin.send('POST', `${path}/replay`, { body: { deliveryId: randomUUID() } }))).toBe(
      'no-such-delivery',
    );
    expect(await kindOf(admin.send('GET', `/v1/webhooks/${randomUUID()}`))).toBe('no-such-webhook');
    // The second one is the address in builds before 0.3.0.
    for (const path of ['/v1/deliveries', '/v1/webhooks/deliveries'])
      expect(await kindOf(admin.send('GET', `${path}/${randomUUID()}`))).toBe('no-such-delivery');
  });
});

describe('the audit trail', () => {
  it('holds what judges do to matches, with the command that did it', async () => {
    const { opened, path } = await openDuel(admin);
    const subject = `match/${opened.matchId}`;
    await admin.post(receipt, `${path}/judge/pause`, { reason: 'phone' });
    await admin.post(receipt, `${path}/judge/award`, { reason: 'wrong deck', winners: [1] });
    await eventually(async () => (await acts(subject)).length === 2);
    const [pause, award] = await acts(subject);
    expect(pause).toMatchObject({ act: 'match.pause', after: { reason: 'phone' }, before: { end: null } });
    expect(award).toMatchObject({ act: 'match.award', after: { reason: 'wrong deck', winners: [1] } });
    expect(award!.commandId).toMatch(/^[0-9a-f-]{36}$/);
    expect(award!.actor).toMatch(/^key\/[0-9a-f]{16}$/);
  });

  it('is read page by page, without gaps, by those who may', async () => {
    const first = await admin.get(trailPage, '/v1/audit-trail?limit=3');
    const second = await admin.get(trailPage, `/v1/audit-trail?limit=3&after=${first.next}`);
    expect([...first.data, ...second.data].map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    const clerk = await stage.operator('keys:admin');
    expect((await clerk.send('GET', '/v1/audit-trail')).status).toBe(403);
  });

  it('cannot be changed by the application, and shows it when the owner did', async () => {
    const trail = new AuditTrail(stage.pool);
    expect(await trail.firstFault(2)).toBeNull();
    for (const sql of ["UPDATE audit_trail SET actor = 'x'", 'DELETE FROM audit_trail', 'TRUNCATE audit_trail'])
      await expect(stage.pool.query(sql)).rejects.toThrow('permission denied');
    await stage.asOwner("UPDATE audit_trail SET actor = 'x'").then(
      () => expect('changed').toBe('refused'),
      (error: Error) => expect(error.message).toContain('refused'),
    );
    const break_ = "SET session_replication_role = replica; UPDATE audit_trail SET actor = 'key/0' WHERE position = 4";
    await stage.asOwner(break_);
    expect(await trail.firstFault(2)).toBe(4);
  });
});
