import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import { AccessModule } from './access.module.js';
import { Caller, RequireScope, RequireSeat, RequireSeatOrScope, SeatToken } from './access.js';
import { ApiKeys, type Queryable } from './api-keys.js';
import { Authenticator, type Access } from './authenticator.js';
import { createApi } from '#http-server';
import { createLogger } from '#platform';
import { SeatTokens, type SeatClaims } from './seat-tokens.js';

@Controller('v1/matches')
class Matches {
  @Get('open')
  @RequireScope('matches:open')
  open(@Caller() caller: Access) {
    return caller;
  }

  @Get(':matchId/view')
  @RequireSeat()
  view(@SeatToken() seat: SeatClaims) {
    return seat;
  }

  @Get(':id/events')
  @RequireSeatOrScope('matches:read')
  events(@Caller() caller: Access) {
    return { kind: caller.kind };
  }
}

const secret = new Uint8Array(32).fill(1);
const table = new Map<string, Record<string, unknown>>();
let reads = 0;
/** The two statements that ApiKeys sends, backed by a map; the integration spec uses the real table. */
const database: Queryable = {
  query: async (sql, values = []) => {
    if (sql.includes('INSERT')) {
      const [id, name, scopes, limits, hash] = values;
      table.set(String(id), { name, scopes, limits: JSON.parse(String(limits)), hashes: [hash] });
      return { rows: [] };
    }
    reads++;
    const row = table.get(String(values[0]));
    return { rows: row === undefined ? [] : [row] };
  },
};

@Module({
  controllers: [Matches],
  imports: [AccessModule.forRoot({ database, tokenSecret: secret, seatTokenSeconds: 60 })],
})
class MatchesModule {}

let app: NestFastifyApplication;
let tokens: SeatTokens;
let keys: ApiKeys;

beforeAll(async () => {
  app = await createApi(
    MatchesModule,
    { requestsPerMinute: 1000, trustProxy: false },
    createLogger({ logLevel: 'silent' }),
  );
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  tokens = app.get(SeatTokens);
  keys = app.get(ApiKeys);
});
afterAll(async () => app.close());

async function ask(path: string, credential: string | null) {
  const headers = credential === null ? {} : { authorization: `Bearer ${credential}` };
  const answer = await app.inject({ url: `/v1/matches/${path}`, headers });
  return {
    status: answer.statusCode,
    kind: String(answer.json().type ?? '')
      .split(':')
      .pop(),
    body: answer.json(),
    headers: answer.headers,
  };
}

describe('operator keys', () => {
  it('open what their scope allows', async () => {
    const { key, secret: sk } = await keys.create('ladder', ['matches:open']);
    expect(await ask('open', sk)).toMatchObject({ status: 200, body: { kind: 'key', key } });
    expect(await ask('m1/events', sk)).toMatchObject({
      status: 403,
      kind: 'forbidden',
      body: { scope: 'matches:read' },
    });
    expect(await ask('m1/view', sk)).toMatchObject({ status: 403, kind: 'forbidden' });
  });

  it('with admin open everything an operator may open', async () => {
    const { secret: sk } = await keys.create('root', ['admin']);
    expect(await ask('m1/events', sk)).toMatchObject({ status: 200, body: { kind: 'key' } });
  });

  it('are refused when missing, malformed, unknown or changed', async () => {
    const { secret: sk } = await keys.create('x', ['admin']);
    expect(await ask('open', null)).toMatchObject({ status: 401, kind: 'unauthenticated' });
    expect((await ask('open', null)).headers['www-authenticate']).toBe('Bearer realm="senki"');
    for (const wrong of ['sk_', `${sk}x`, `${sk.slice(0, -4)}AAAA`, `sk_${'0'.repeat(16)}_${'A'.repeat(43)}`]) {
      expect(await ask('open', wrong)).toMatchObject({ status: 401, kind: 'invalid-credential' });
    }
  });

  it('are looked up once, then remembered', async () => {
    const { secret: sk } = await keys.create('x', ['admin']);
    const before = reads;
    await ask('open', sk);
    await ask('open', sk);
    expect(reads - before).toBe(1);
  });

  it('that do not fit do not make the database work each time', async () => {
    const { secret: sk } = await keys.create('x', ['admin']);
    await ask('open', sk);
    const before = reads;
    for (let i = 0; i < 5; i++) expect(await ask('open', `${sk.slice(0, -4)}AAAA`)).toMatchObject({ status: 401 });
    expect(reads - before).toBe(0);
  });

  it('may have a limit of their own', async () => {
    const { secret: sk } = await keys.create('slow', ['admin'], { requestsPerMinute: 3 });
    await ask('open', sk);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask('open', sk)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { secret: other } = await keys.create('x', ['admin']);
    expect(await ask('open', other)).toMatchObject({ status: 200 });
  });
});

describe('seat tokens', () => {
  it.each([[0], [3], ['spectator'], ['omniscient']] as const)(
    'let viewer %s into their own match only',
    async (viewer) => {
      const token = await tokens.issue({ matchId: 'm1', viewer });
      expect(await ask('m1/view', token)).toMatchObject({ status: 200, body: { matchId: 'm1', viewer } });
      expect(await ask('m1/events', token)).toMatchObject({ status: 200, body: { kind: 'seat' } });
      expect(await ask('m2/view', token)).toMatchObject({ status: 403, kind: 'forbidden' });
      expect(await ask('open', token)).toMatchObject({ status: 403, kind: 'forbidden' });
    },
  );

  it('expire', async () => {
    const token = await tokens.issue({ matchId: 'm1', viewer: 0 }, -1);
    expect(await ask('m1/view', token)).toMatchObject({ status: 401, kind: 'expired-token' });
  });

  it('cannot be forged', async () => {
    const claims = { match: 'm1', viewer: 0 };
    const sign = (key: Uint8Array, audience: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('senki')
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(key);
    const forged = [
      await sign(new Uint8Array(32), 'senki:match'),
      await sign(secret, 'elsewhere'),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('senki')
        .setAudience('senki:match')
        .sign(secret),
      new UnsecuredJWT(claims).setIssuer('senki').setAudience('senki:match').setExpirationTime('1h').encode(),
      'not.a.token',
    ];
    for (const token of forged)
      expect(await ask('m1/view', token)).toMatchObject({ status: 401, kind: 'invalid-credential' });
  });

  it('must name a match and a viewer', async () => {
    const token = await tokens.issue({ matchId: 'm1', viewer: -1 });
    expect(await ask('m1/view', token)).toMatchObject({ status: 401, kind: 'invalid-credential' });
  });
});

describe('the bucket requests are counted in', () => {
  const bucket = (authorization?: string, ip = '192.0.2.1') =>
    app.get(Authenticator).bucket({ headers: authorization === undefined ? {} : { authorization }, ip });

  it('is the address until a credential is proven', async () => {
    expect(await bucket()).toBe('ip:192.0.2.1');
    expect(await bucket(undefined, '2001:db8::9')).toBe('ip:2001:db8:0:0::/64');
    expect(await bucket(`Bearer sk_${'0'.repeat(16)}_${'A'.repeat(43)}`)).toBe('ip:192.0.2.1');
    expect(await bucket('Bearer a.b.c')).toBe('ip:192.0.2.1');
  });

  it('is the key or the seat afterwards', async () => {
    const { key, secret: sk } = await keys.create('x', ['admin']);
    await ask('open', sk);
    expect(await bucket(`Bearer ${sk}`)).toBe(`key:${key.id}`);
    expect(await bucket(`Bearer ${await tokens.issue({ matchId: 'm1', viewer: 1 })}`)).toBe('seat:m1:1');
  });

  it('stays the address for spectators, whose tokens anyone may get', async () => {
    expect(await bucket(`Bearer ${await tokens.issue({ matchId: 'm1', viewer: 'spectator' })}`)).toBe('ip:192.0.2.1');
  });
});
