import { afterEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createApi, listen } from './create-api.js';
import { createLogger, type EdgeLimits } from '#platform';
import { Metrics } from './metrics.module.js';

@Controller('things')
class Things {
  @Post()
  create(@Body() body: object) {
    return body;
  }
}

@Module({ controllers: [Things] })
class ThingsModule {}

const sockets: Socket[] = [];
let app: NestFastifyApplication | null = null;

/**
 * A server with these limits and a client for it; `trickle` is sent byte by byte for as long as the server accepts it.
 */
async function serve(edge: Partial<EdgeLimits>, trustProxy = false) {
  const logger = createLogger({ logLevel: 'silent' }, new PassThrough() as unknown as NodeJS.WriteStream);
  app = await createApi(ThingsModule, { requestsPerMinute: 1000, trustProxy, edge }, logger);
  const port = Number(new URL(await listen(app, { host: '127.0.0.1', port: 0 })).port);
  return async (head = '', trickle = ''): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(head);
    const bytes = [...trickle];
    const drip = setInterval(() => void (bytes.length > 0 && socket.write(bytes.shift() ?? '')), 20);
    socket.once('close', () => clearInterval(drip));
    return socket;
  };
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

const HEAD = 'POST /things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const SLOW = `x-slow: ${'x'.repeat(10_000)}`;

describe('patient limits', () => {
  it('may go beyond what Node itself would allow', async () => {
    await serve({ headerSeconds: 500, requestSeconds: 600 });
    expect(app?.getHttpServer()).toMatchObject({ headersTimeout: 500_000, requestTimeout: 600_000 });
  });
});

describe('whoever sends slowly', () => {
  it.each([
    ['nothing at all', '', ''],
    ['headers that never end', HEAD, SLOW],
    ['an upgrade that never comes', 'GET /v1/live HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n', SLOW],
    ['a body that never ends', `${HEAD}content-length: 10000\r\n\r\n`, `"${'x'.repeat(9_000)}`],
    ['chunks that never end', `${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n"\r\n1\r\nx\r\n'.repeat(500)],
  ])('is cut with a problem document: %s', async (_, head, trickle) => {
    const dial = await serve({ headerSeconds: 0.4, requestSeconds: 0.8 });
    const reply = await text(await dial(head, trickle));
    expect(reply).toMatch(/^HTTP\/1.1 408 /);
    expect(reply).toContain('urn:senki:problem:request-timeout');
    expect(reply).toContain('connection: close');
  });

  it('is heard out within the time', async () => {
    const dial = await serve({ headerSeconds: 300, requestSeconds: 300 });
    const body = '{"a": 1}';
    const socket = await dial(HEAD, `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 201 [^]*\{"a":1\}$/);
  });
});

describe('whoever connects too often', () => {
  it.each([
    ['of one address', { connectionsPerAddress: 2 }, false, 'address'],
    ['of the node', { connections: 2 }, true, 'node'],
  ])('is refused and counted beyond the connections %s, until one ends', async (_, limits, trustProxy, limit) => {
    const dial = await serve(limits, trustProxy);
    const [first] = [await dial(), await dial()];
    expect(await text(await dial('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'))).toBe('');
    expect(await app!.get(Metrics, { strict: false }).registry.metrics()).toContain(
      `senki_connections_refused_total{limit="${limit}"} 1`,
    );
    first.destroy();
    await once(first, 'close');
    let reply = '';
    while (reply === '') reply = await text(await dial('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'));
    expect(reply).toMatch(/^HTTP\/1.1 404 /);
  });

  it('is not counted by address behind a proxy', async () => {
    const dial = await serve({ connectionsPerAddress: 1 }, true);
    await dial();
    expect(await text(await dial('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'))).toMatch(/^HTTP\/1.1 404 /);
  });
});
