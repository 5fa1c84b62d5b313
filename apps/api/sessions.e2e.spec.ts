import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentSession, matchPage, receipt, session, sessionList, trailPage } from '#contract';
import { ApiKeys, type Scope } from '#access';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { accepted, problemOf, type Client, type Reply, type Send } from './testing/client.js';
import { openDuel } from './testing/duel.js';

let stage: ApiStage;
let keys: ApiKeys;

beforeAll(async () => {
  stage = await stageApi();
  keys = new ApiKeys(stage.pool);
});
afterAll(async () => stage.close());

const kindOf = (reply: Reply) => [reply.status, problemOf(reply).type.split(':').at(-1)];
const page = (): Record<string, string> => ({ origin: stage.client.url, 'x-senki-page': '1' });

async function keyFor(...scopes: readonly Scope[]) {
  const { key, secret } = await keys.create('desk', scopes);
  return { id: key.id, secret };
}

const signIn = (secret: string, headers: Record<string, string> = page()): Promise<Reply> =>
  stage.client.as(secret).send('POST', '/v1/sessions', { headers });

/** `name=value`, as a browser sends it back. */
const cookieOf = (reply: Reply): string => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** A page that sends the cookie of a session. */
function pageWith(cookie: string, changes: Record<string, string | undefined> = {}) {
  const headers = Object.fromEntries(
    Object.entries({ ...page(), cookie, ...changes }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return (method: string, path: string, send: Send = {}): Promise<Reply> =>
    stage.client.send(method, path, { ...send, headers: { ...headers, ...send.headers } });
}

async function signedIn(...scopes: readonly Scope[]) {
  const key = await keyFor(...scopes);
  const reply = await signIn(key.secret);
  return { key, reply, cookie: cookieOf(reply), document: accepted(session, reply) };
}

describe('a session at the pages', () => {
  it('is begun with a key, and hides its secret from scripts and other sites', async () => {
    const { key, reply, document } = await signedIn('matches:read');
    expect(reply.status).toBe(201);
    expect(document).toMatchObject({ keyId: key.id, name: 'desk', scopes: ['matches:read'] });
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^senki-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28\d\d\d$/);
    expect(reply.text).not.toContain(cookieOf(reply).split('=')[1]);
    const hours = (document.expiresAt - document.startedAt) / 3_600_000;
    expect(hours).toBe(8);
  });

  it('does what its key may do, on record as that key, and nothing more', async () => {
    const { key, cookie } = await signedIn('matches:judge', 'matches:read');
    const ask = pageWith(cookie);
    accepted(matchPage, await ask('GET', '/v1/matches'));
    const { path, opened } = await openDuel(await stage.operator('matches:open'));
    accepted(receipt, await ask('POST', `${path}/judge/pause`, { body: { reason: 'a call' } }));
    const events = await stage.store.load(opened.matchId);
    expect(events.at(-1)).toMatchObject({ type: 'ClocksPaused', payload: { by: `key/${key.id}` } });
    expect(kindOf(await ask('GET', '/v1/keys'))).toEqual([403, 'forbidden']);
  });

  it('is for pages of the service: no other site can act in it, whatever it sends', async () => {
    const { cookie } = await signedIn('matches:judge');
    const { path } = await openDuel(await stage.operator('matches:open'));
    const foreign: [string, Record<string, string | undefined>, number, string][] = [
      ['a form', { 'x-senki-page': undefined, origin: 'https://evil.example' }, 401, 'unauthenticated'],
      ['a page without the header', { 'x-senki-page': undefined }, 401, 'unauthenticated'],
      ['a script of another origin', { origin: 'https://evil.example' }, 403, 'forbidden'],
      ['the same host over another port', { origin: 'http://127.0.0.1:1' }, 403, 'forbidden'],
      ['the same host over https', { origin: stage.client.url.replace('http', 'https') }, 403, 'forbidden'],
      ['a sandboxed frame', { origin: 'null' }, 403, 'forbidden'],
      ['no origin at all', { origin: undefined }, 403, 'forbidden'],
      ['a sister site', { 'sec-fetch-site': 'same-site' }, 403, 'forbidden'],
    ];
    for (const [what, changes, status, kind] of foreign) {
      const reply = await pageWith(cookie, changes)('POST', `${path}/judge/void`, { body: { reason: 'x' } });
      expect([what, ...kindOf(reply)]).toEqual([what, status, kind]);
    }
    expect(kindOf(await pageWith(cookie, { 'sec-fetch-site': 'cross-site' })('GET', '/v1/judge/attention'))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('is not within reach of origins that may call the API: their browsers ask first, and are told no', async () => {
    const other = await stageApi({ settings: { corsOrigins: ['https://app.example'] } });
    const reply = await other.client.send('OPTIONS', '/v1/matches', {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-senki-page',
      },
    });
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(reply.headers.get('access-control-allow-headers')).not.toContain('x-senki-page');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    await other.close();
  });

  it('leads to no further session, and is begun from a page only', async () => {
    const { cookie, key } = await signedIn('admin');
    expect(kindOf(await pageWith(cookie)('POST', '/v1/sessions'))).toEqual([403, 'forbidden']);
    expect(kindOf(await signIn(key.secret, {}))).toEqual([403, 'forbidden']);
    expect(kindOf(await signIn(key.secret, { ...page(), origin: 'https://evil.example' }))).toEqual([403, 'forbidden']);
    expect(kindOf(await signIn(`sk_${'0'.repeat(16)}_${'x'.repeat(43)}`))).toEqual([401, 'invalid-credential']);
    const { seats } = await openDuel(await stage.operator('matches:open'));
    const asSeat = await seats[0].send('POST', '/v1/sessions', { headers: page() });
    expect(kindOf(asSeat)).toEqual([403, 'forbidden']);
  });

  it('is not begun with a key that was revoked or rotated, though the node still remembers it', async () => {
    const revoked = await signedIn('matches:read');
    await keys.revoke(revoked.key.id);
    expect(kindOf(await signIn(revoked.key.secret))).toEqual([401, 'invalid-credential']);
    const rotated = await signedIn('matches:read');
    await keys.rotate(rotated.key.id, 0);
    expect(kindOf(await signIn(rotated.key.secret))).toEqual([401, 'invalid-credential']);
  });

  it('gives way to a credential in the header', async () => {
    const { cookie } = await signedIn('admin');
    const other = await keyFor('results:read');
    const headers = { ...page(), cookie };
    expect(kindOf(await stage.client.as(other.secret).send('GET', '/v1/keys', { headers }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(kindOf(await stage.client.as('nonsense').send('GET', '/v1/keys', { headers }))).toEqual([
      401,
      'invalid-credential',
    ]);
    const broken = await pageWith(cookie, { authorization: 'Basic x' })('GET', '/v1/keys');
    expect(kindOf(broken)).toEqual([401, 'unauthenticated']);
  });

  it('tells who is signed in, and nobody to whoever is not', async () => {
    const { cookie, document } = await signedIn('audit');
    expect(accepted(currentSession, await pageWith(cookie)('GET', '/v1/sessions/current')).session).toEqual(document);
    for (const nothing of ['', 'senki-session=', 'senki-session=abc', `senki-session=${'x'.repeat(43)}`])
      expect(accepted(currentSession, await pageWith(nothing)('GET', '/v1/sessions/current')).session).toBeNull();
  });
});

describe('the end of a session', () => {
  const ended = async (cookie: string) => {
    expect(kindOf(await pageWith(cookie)('GET', '/v1/matches'))).toEqual([401, 'unauthenticated']);
  };

  it('comes with signing out, at every node', async () => {
    const { cookie } = await signedIn('matches:read');
    const reply = await pageWith(cookie)('DELETE', '/v1/sessions/current');
    expect(reply.headers.get('set-cookie')).toMatch(/^senki-session=; .*Max-Age=0$/);
    await ended(cookie);
    const foreign = await signedIn('matches:read');
    const out = await pageWith(foreign.cookie, { origin: 'https://evil.example' })('DELETE', '/v1/sessions/current');
    expect(kindOf(out)).toEqual([403, 'forbidden']);
    expect((await pageWith(foreign.cookie)('GET', '/v1/matches')).status).toBe(200);
  });

  it('comes after eight hours', async () => {
    const { cookie, document } = await signedIn('matches:read');
    await stage.asOwner(`UPDATE operator_session SET expires_at = now() WHERE id = '${document.sessionId}'`);
    await ended(cookie);
  });

  it('comes when its key is revoked, and when the secret that it was begun with ends', async () => {
    const revoked = await signedIn('matches:read');
    await keys.revoke(revoked.key.id);
    await ended(revoked.cookie);
    const rotated = await signedIn('matches:read');
    await keys.rotate(rotated.key.id, 0);
    await ended(rotated.cookie);
  });

  it('is brought about by whoever manages keys, of keys that may do no more than theirs', async () => {
    const mighty = await signedIn('admin');
    const weak = await signedIn('matches:read');
    const manager = await stage.operator('keys:admin', 'matches:read');
    const listed = await manager.get(sessionList, '/v1/sessions');
    expect(listed.data.map(({ sessionId }) => sessionId)).toEqual(
      expect.arrayContaining([mighty.document.sessionId, weak.document.sessionId]),
    );
    const end = (client: Client, id: string) => client.send('DELETE', `/v1/sessions/${id}`);
    expect(kindOf(await end(manager, mighty.document.sessionId))).toEqual([403, 'scope-not-yours']);
    accepted(session, await end(manager, weak.document.sessionId));
    await ended(weak.cookie);
    expect(kindOf(await end(manager, weak.document.sessionId))).toEqual([404, 'no-such-session']);
    expect(kindOf(await end(manager, 'x'))).toEqual([400, 'invalid-request']);
    expect(kindOf(await end(await stage.operator('matches:read'), mighty.document.sessionId))).toEqual([
      403,
      'forbidden',
    ]);
    expect(kindOf(await stage.client.send('GET', '/v1/sessions'))).toEqual([401, 'unauthenticated']);
  });

  it('stands on the audit trail, like its beginning', async () => {
    const { key, cookie, document } = await signedIn('matches:read');
    await pageWith(cookie)('DELETE', '/v1/sessions/current');
    const reader = await stage.operator('audit:read');
    const trail = await reader.get(trailPage, `/v1/audit-trail?subject=session/${document.sessionId}`);
    expect(trail.data).toMatchObject([
      { act: 'session.begin', actor: `key/${key.id}`, after: { keyId: key.id } },
      { act: 'session.end', actor: `key/${key.id}`, before: { keyId: key.id } },
    ]);
    expect(JSON.stringify(trail)).not.toContain(cookie.split('=')[1]);
  });
});
