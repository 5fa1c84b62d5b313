import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { sampleResult } from '../sample.spec-helper.js';
import { Courier } from './courier.js';
import { messageOf } from './message.js';
import { newSecret } from './signature.js';

let server: Server;
let port: number;
let answer: RequestListener;
let received: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ request, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const secret = newSecret();
const LOCAL = { address: '127.0.0.1', family: 4 as const };

async function deliver(
  url: string,
  reply: RequestListener,
  options: Partial<ConstructorParameters<typeof Courier>[0]> = {},
) {
  answer = reply;
  received = [];
  const courier = new Courier({ allowPrivate: true, timeoutMs: 60_000, ...options });
  return courier.deliver({ url, secrets: [secret], ...messageOf(sampleResult()) });
}
const here = (path = '/') => `http://127.0.0.1:${port}${path}`;
const ok: RequestListener = (_, response) => response.writeHead(204).end();

describe('the courier', () => {
  it('posts the signed message', async () => {
    expect(await deliver(here('/in?a=1'), ok)).toEqual({ status: 204, error: null, ms: expect.any(Number) });
    const { request, body } = received[0]!;
    expect([request.method, request.url, request.headers['content-type']]).toEqual([
      'POST',
      '/in?a=1',
      'application/json',
    ]);
    const verified = new Webhook(secret).verify(body, request.headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'match.result', data: { matchId: sampleResult().matchId } });
  });

  it('asks for the address of a name once and connects to what it checked', async () => {
    let asked = 0;
    const resolve = async () => (++asked === 1 ? [LOCAL] : [{ address: '192.0.2.1', family: 4 as const }]);
    expect(await deliver(`http://hooks.example:${port}/`, ok, { resolve })).toMatchObject({ status: 204 });
    expect([asked, received[0]!.request.headers.host]).toEqual([1, `hooks.example:${port}`]);
  });

  it.each<[string, string]>([
    ['a private address', 'https://127.0.0.1:PORT/'],
    ['plain http', 'http://hooks.example:PORT/'],
    ['a name that leads inside', 'https://hooks.example:PORT/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ])('does not even connect to %s', async (_, url) => {
    let connections = 0;
    const count = () => (connections += 1);
    server.on('connection', count);
    const options = { allowPrivate: false, resolve: async () => [LOCAL] };
    const attempt = await deliver(url.replace('PORT', String(port)), ok, options);
    server.off('connection', count);
    expect(attempt).toEqual({
      status: null,
      error: expect.stringMatching(/private network|https:\/\//),
      ms: expect.any(Number),
    });
    expect(connections).toBe(0);
  });

  it('follows no redirect', async () => {
    const away: RequestListener = (_, response) => response.writeHead(302, { location: here('/inside') }).end();
    expect(await deliver(here(), away)).toMatchObject({ status: 302, error: 'answered with 302' });
    expect(received).toHaveLength(1);
  });

  it.each([400, 410, 500])('takes %i for a failure', async (status) => {
    const reply: RequestListener = (_, response) => response.writeHead(status).end('no');
    expect(await deliver(here(), reply)).toMatchObject({ status, error: `answered with ${status}` });
  });

  it('waits for no answer longer than it should, however slowly it drips', async () => {
    const options = { timeoutMs: 150 };
    const late = { status: null, error: 'no answer within 150 ms' };
    expect(await deliver(here(), () => {}, options)).toMatchObject(late);
    const drip: RequestListener = (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    };
    expect(await deliver(here(), drip, options)).toMatchObject(late);
    const resolve = () => new Promise<never>(() => {});
    expect(await deliver(`http://hooks.example:${port}/`, ok, { ...options, resolve })).toMatchObject(late);
    // Nobody is asked for the address of an address.
    expect(await deliver(here(), ok, { resolve })).toMatchObject({ status: 204 });
  });

  it('reads no endless answer', async () => {
    const flood: RequestListener = (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', more);
      more();
    };
    expect(await deliver(here(), flood)).toMatchObject({
      status: null,
      error: 'the answer is longer than 65536 bytes',
    });
    const heads: RequestListener = (_, response) => response.writeHead(200, { big: 'x'.repeat(20_000) }).end();
    expect((await deliver(here(), heads)).error).toContain('Header');
  });

  it('says in words what went wrong on the way', async () => {
    // Nothing listens on the discard port.
    expect((await deliver('http://127.0.0.1:9/', ok)).error).toContain('ECONNREFUSED');
    const broken: RequestListener = (request) => request.socket.destroy();
    expect((await deliver(here(), broken)).error).toContain('socket hang up');
    expect((await deliver(here(), ok, { resolve: () => Promise.reject(new Error('x')) })).error).toBeNull();
    const nowhere = { resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND hooks.example')) };
    expect((await deliver(`http://hooks.example:${port}/`, ok, nowhere)).error).toContain('ENOTFOUND');
  });
});
