import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, ConflictException, Controller, Get, HttpException, Module, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { createApi, listen } from './create-api.js';
import { HealthModule, Readiness } from './health.module.js';
import { Problem, createLogger } from '#platform';

const deck = z.object({ name: z.string().min(1), cards: z.array(z.object({ key: z.string(), 'a/b': z.number() })) });

@Controller('v1/things')
class Things {
  @Post()
  create(@Body({ schema: deck }) body: z.infer<typeof deck>) {
    return { got: body.name };
  }

  @Get('problem')
  problem() {
    throw new Problem({
      kind: 'stale-version',
      status: 409,
      title: 'Stale',
      detail: 'Read again.',
      extensions: { version: 7 },
    });
  }

  @Get('conflict')
  conflict() {
    throw new ConflictException('Taken.');
  }

  @Get('teapot')
  teapot() {
    throw new HttpException('Short and stout.', 418);
  }

  @Get('crowd')
  crowd() {
    throw Object.assign(new DatabaseError('canceling statement due to lock timeout', 0, 'error'), { code: '55P03' });
  }

  @Get('bug')
  bug() {
    throw new Error('password=hunter2 in table users');
  }

  @Get('zod')
  zod() {
    deck.parse({ name: 1, cards: [] });
  }

  @Get('items/:id')
  item(@Param('id') id: string) {
    return { id };
  }
}

let databaseWorks = true;
const check = async () => (databaseWorks ? undefined : Promise.reject(new Error('hunter2')));

@Module({ controllers: [Things], imports: [HealthModule] })
class ThingsModule {
  constructor(readiness: Readiness) {
    readiness.add('database', check);
  }
}

const log = new PassThrough();
const logger = createLogger({ logLevel: 'debug' }, log as unknown as NodeJS.WriteStream);
let app: NestFastifyApplication;

const METRICS_TOKEN = 'for-prometheus-only';

async function build(requestsPerMinute: number, metricsToken: string | null = METRICS_TOKEN) {
  const made = await createApi(ThingsModule, { requestsPerMinute, trustProxy: false, metricsToken }, logger);
  await made.init();
  await made.getHttpAdapter().getInstance().ready();
  return made;
}

beforeAll(async () => {
  app = await build(1000);
});
afterAll(async () => app.close());

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const post = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/v1/things', payload, headers: { 'content-type': type } });

describe('every error is a problem document', () => {
  it.each([
    [
      '/v1/things/problem',
      409,
      { type: 'urn:senki:problem:stale-version', title: 'Stale', detail: 'Read again.', version: 7 },
    ],
    ['/v1/things/conflict', 409, { type: 'urn:senki:problem:conflict', detail: 'Taken.' }],
    ['/v1/things/teapot', 418, { type: 'urn:senki:problem:http-418', detail: 'Short and stout.' }],
    ['/v1/things/crowd', 503, { type: 'urn:senki:problem:unavailable' }],
    [
      '/v1/things/zod',
      400,
      { type: 'urn:senki:problem:invalid-request', errors: [expect.objectContaining({ pointer: '/name' })] },
    ],
    ['/v1/nowhere', 404, { type: 'urn:senki:problem:route-not-found' }],
    ['/v1/things/items/%zz', 400, { type: 'urn:senki:problem:bad-request' }],
    [
      `/v1/things/items/${'x'.repeat(201)}`,
      414,
      { type: 'urn:senki:problem:address-too-long', detail: 'Look the addresses up in /docs.' },
    ],
  ])('%s', async (url, status, document) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ ...document, status: answer.json().status });
  });

  it('a wrong method on a known address is told which ones there are', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/v1/things/items/7?x=1' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect(answer.json()).toMatchObject({
      type: 'urn:senki:problem:method-not-allowed',
      detail: 'Use GET, HEAD at this address, not DELETE.',
    });
    expect((await app.inject({ method: 'DELETE', url: '/v1/nowhere' })).statusCode).toBe(404);
  });

  it('who gave way to others is told when to come again', async () => {
    expect((await get('/v1/things/crowd')).headers['retry-after']).toBe('1');
  });

  it('a bug shows nothing of the inside and is logged under the id given out', async () => {
    const answer = await get('/v1/things/bug', { 'x-request-id': 'request-0001' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.json()).toMatchObject({
      type: 'urn:senki:problem:internal',
      instance: 'urn:senki:request:request-0001',
    });
    const logged = String(log.read())
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(logged.join()).toMatch(/request-0001[^]*hunter2|hunter2[^]*request-0001/);
  });

  it('points at each wrong field', async () => {
    const answer = await post(JSON.stringify({ name: '', cards: [{ key: 'x', 'a/b': 'y' }] }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { pointer: string }) => error.pointer)).toEqual(['/name', '/cards/0/a~1b']);
  });

  it.each([
    ['{"name":', 'application/json', 400, 'malformed-json'],
    ['', 'application/json', 400, 'malformed-json'],
    ['{"__proto__":{"x":1}}', 'application/json', 400, 'malformed-json'],
    ['<name/>', 'application/xml', 415, 'unsupported-media-type'],
    ['name=deck&cards=', 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
    ['{"name":"deck","cards":[]}', 'text/plain', 415, 'unsupported-media-type'],
    [JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413, 'payload-too-large'],
  ])('a bad body, case %#: %s', async (payload, type, status, kind) => {
    const answer = await post(payload, type);
    expect({ status: answer.statusCode, type: answer.json().type }).toEqual({
      status,
      type: `urn:senki:problem:${kind}`,
    });
  });
});

describe('what is no HTTP request', () => {
  it.each([
    ['nonsense', '\0\0GET nonsense\r\n\r\n', 400, 'bad-request'],
    ['headers without end', `GET /livez HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('gets a problem document too: %s', async (_, bytes, status, kind) => {
    const busy = await createApi(ThingsModule, { requestsPerMinute: 10, trustProxy: false }, logger);
    const { port } = new URL(await listen(busy, { host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ type: `urn:senki:problem:${kind}`, status });
    await busy.close();
  });
});

describe('good requests', () => {
  it('pass validation and carry security headers', async () => {
    const answer = await post(JSON.stringify({ name: 'deck', cards: [] }));
    expect(answer.json()).toEqual({ got: 'deck' });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });

  it('do not take over an id that could forge log lines', async () => {
    const answer = await get('/livez', { 'x-request-id': 'a b\tc<script>' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are counted by route, not by address', async () => {
    await get('/v1/things/items/one-of-many');
    const { body, headers } = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toMatch(
      /senki_http_request_duration_seconds_count\{method="GET",route="\/v1\/things\/items\/:id",status="200"\} 1/,
    );
    expect(body).not.toContain('one-of-many');
  });

  it.each([
    ['no token', METRICS_TOKEN, undefined, 401],
    ['a wrong token', METRICS_TOKEN, 'Bearer for-prometheus-only2', 401],
    ['the token in another way', METRICS_TOKEN, METRICS_TOKEN, 401],
    ['any token where none is set', null, 'Bearer null', 404],
    ['no token where none is set', null, undefined, 404],
  ])('are told to nobody with %s', async (_, token, authorization, status) => {
    const node = await build(1_000, token);
    const answer = await node.inject({
      method: 'GET',
      url: '/metrics',
      headers: authorization ? { authorization } : {},
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('problem+json'),
    ]);
    expect(answer.body).not.toContain('process_cpu');
    await node.close();
  });
});

describe('health', () => {
  it('is live, and ready only while its parts work', async () => {
    expect((await get('/livez')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok' } });
    databaseWorks = false;
    const answer = await get('/readyz');
    databaseWorks = true;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ detail: 'Not ready: database.', checks: { database: 'failed' } });
    expect(answer.body).not.toContain('hunter2');
  });

  it('sends load away while the node shuts down', async () => {
    const leaving = await build(10);
    leaving.get(Readiness, { strict: false }).markNotReady();
    expect((await leaving.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await leaving.inject({ url: '/livez' })).statusCode).toBe(200);
    await leaving.close();
  });
});

describe('limits', () => {
  it('refuses what comes too fast and says when to return; probes always pass', async () => {
    const busy = await build(2);
    const ask = (url: string) => busy.inject({ url });
    await ask('/v1/things/items/1');
    await ask('/v1/things/items/1');
    const refused = await ask('/v1/things/items/1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json()).toMatchObject({ type: 'urn:senki:problem:rate-limited' });
    // The minute began with the first of these requests.
    expect(refused.json().retryAfter).toBeGreaterThan(30);
    expect(refused.json().retryAfter).toBeLessThanOrEqual(60);
    expect((await ask('/livez')).statusCode).toBe(200);
    await busy.close();
  });

  it('says so when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const late = await createApi(ThingsModule, { requestsPerMinute: 10, trustProxy: false }, logger);
    await expect(listen(late, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use`,
    );
    await late.close();
    holder.close();
  });
});
