import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stageApi, type ApiStage } from './testing/api-stage.js';

const OURS = 'https://play.example';
let stage: ApiStage;

beforeAll(async () => {
  stage = await stageApi({ settings: { corsOrigins: [OURS] } });
});
afterAll(async () => stage.close());

const get = async (path: string, origin: string) =>
  (await stage.client.send('GET', path, { headers: { origin } })).headers.get('access-control-allow-origin');
const preflight = (path: string, origin: string) =>
  stage.client.send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('pages of other origins', () => {
  it('may call where the operator names them, without cookies', async () => {
    expect(await get('/v1/games', OURS)).toBe(OURS);
    const { status, headers } = await preflight('/v1/matches', OURS);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, OURS]);
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, if-none-match, x-request-id',
    );
    expect(headers.get('access-control-expose-headers')).toBe(
      'etag, location, retry-after, idempotency-replayed, x-request-id, ratelimit',
    );
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('are told why they were refused', async () => {
    const reply = await stage.client.send('GET', '/v1/matches', { headers: { origin: OURS } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([401, OURS]);
  });

  it.each(['https://evil.example', 'https://play.example.evil.example', 'http://play.example', 'null'])(
    'may not call from %s',
    async (origin) => {
      expect(await get('/v1/games', origin)).toBeNull();
      expect((await preflight('/v1/matches', origin)).headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('may check the log and the keys from anywhere', async () => {
    for (const path of ['/log/checkpoint', '/.well-known/senki-log.json', '/.well-known/jwks.json'])
      expect(await get(path, 'https://auditor.example')).toBe('*');
    expect(await get('/v1/games?/log/', 'https://auditor.example')).toBeNull();
    const { headers } = await preflight('/log/checkpoint', 'https://auditor.example');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });
});
