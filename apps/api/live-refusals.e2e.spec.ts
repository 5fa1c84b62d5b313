import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { problem, type ProblemBody } from '#contract';
import type { LiveSettings } from '#sockets';
import { SeatTokens } from '#access';
import { eventually } from '#testkit';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import type { Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';

/** Long enough that no socket is sent away because the machine is busy. */
const PATIENT_MS = 300_000;

let stage: ApiStage;
let operator: Client;
let duel: Duel;
let match: string;

beforeAll(async () => {
  stage = await stageApi({ live: { subscribeMs: PATIENT_MS, frameBytes: 4_096 } });
  operator = await stage.operator('admin');
  duel = await openDuel(operator);
  match = duel.opened.matchId;
});
afterAll(async () => stage.close());

const seatToken = (seat: number): string => duel.opened.seats[seat]?.token ?? '';
const subscribe = (token: string, id = match, url = stage.client.url): Promise<LiveClient> =>
  LiveClient.subscribe(url, id, token);

async function joined(live: Partial<LiveSettings>): Promise<ApiNode> {
  return stage.join(live);
}

/** How a socket ended: its close code, its reason, and the kind of problem in `bye`. */
async function ending(client: LiveClient): Promise<readonly [number, string, string | null]> {
  const { code, reason } = await client.closed;
  const bye = client.frames.at(-1);
  const told = bye?.type === 'bye' ? (bye.problem?.type.split(':').at(-1) ?? null) : null;
  return [code, reason, told];
}

const kindOf = ({ type }: ProblemBody): string => type.split(':').at(-1) ?? '';

/** The HTTP reply to a refused upgrade. */
async function refusedUpgrade(client: LiveClient): Promise<readonly [number, string]> {
  const [, response] = (await once(client.socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return [response.statusCode, kindOf(problem.parse(JSON.parse(Buffer.concat(chunks).toString())))];
}

describe('bad tokens', () => {
  const forged = () => new SeatTokens(randomBytes(32), 600).issue({ matchId: match, viewer: 0 });
  const nowhere = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';

  it.each<[string, () => Promise<LiveClient>, number, string]>([
    ['one that is none', () => subscribe('abc'), 4401, 'invalid-credential'],
    ['one signed by another', async () => subscribe(await forged()), 4401, 'invalid-credential'],
    [
      'one whose time is up',
      async () => subscribe(await stage.tokens.issue({ matchId: match, viewer: 0 }, -5)),
      4401,
      'expired-token',
    ],
    [
      'one of another match',
      async () => subscribe((await openDuel(operator)).opened.seats[0]!.token),
      4403,
      'forbidden',
    ],
    ["an operator's key", () => subscribe(`sk_${'0'.repeat(16)}_${'A'.repeat(43)}`), 4403, 'forbidden'],
    [
      'one of a match that never was',
      async () => subscribe(await stage.tokens.issue({ matchId: nowhere, viewer: 0 }), nowhere),
      4404,
      'no-such-match',
    ],
    [
      'one of a seat that is not there',
      async () => subscribe(await stage.tokens.issue({ matchId: match, viewer: 7 })),
      4422,
      'no-such-seat',
    ],
  ])('are refused: %s', async (_, dial, code, kind) => {
    const client = await dial();
    expect(await ending(client)).toEqual([code, kind, kind]);
    expect(client.frames.map(({ type }) => type)).toEqual(['bye']);
  });

  it('end a socket when their time is up', async () => {
    // Longer each time, in case a busy machine takes so long that the token has expired before the greeting.
    const hello = ({ frames }: LiveClient) => frames.find(({ type }) => type === 'hello');
    for (let client: LiveClient | null = null, seconds = 3; !client || !hello(client); seconds *= 2) {
      client = await subscribe(await stage.tokens.issue({ matchId: match, viewer: 'spectator' }, seconds));
      expect(await ending(client)).toEqual([4401, 'expired-token', 'expired-token']);
    }
  });

  it('have no place in an address', async () => {
    const client = LiveClient.dial(stage.client.url, `/v1/live?token=${seatToken(0)}`);
    expect(await refusedUpgrade(client)).toEqual([400, 'bad-request']);
  });

  it('are asked for before anything else is done', async () => {
    const client = LiveClient.dial(stage.client.url);
    await client.opened;
    client.answer('d1', 'x');
    expect(await ending(client)).toEqual([4401, 'unauthenticated', 'unauthenticated']);
  });
});

describe('decisions of others', () => {
  it('are refused, and the socket stays', async () => {
    const clients = await Promise.all([0, 1].map((seat) => subscribe(seatToken(seat))));
    const watcher = await subscribe(duel.opened.spectator.token);
    await watcher.find('hello');
    const asked = await Promise.race(
      clients.map((client) => client.find('decision', ({ decision }) => decision !== null)),
    );
    const { id, seat, fallback } = asked.decision!;
    const stranger = clients[1 - seat]!;
    const refusal = await stranger.outcome(stranger.answer(id, fallback!));
    expect(refusal.type === 'refused' && kindOf(refusal.problem)).toBe('not-your-decision');
    const idle = await watcher.outcome(watcher.answer(id, fallback!));
    expect(idle.type === 'refused' && kindOf(idle.problem)).toBe('not-a-seat');
    const wrong = await clients[seat]!.outcome(clients[seat]!.answer(id, 'win-the-game'));
    expect(wrong.type === 'refused' && kindOf(wrong.problem)).toBe('not-offered');
    for (const client of [...clients, watcher]) {
      client.send({ type: 'ping' });
      await client.find('pong');
      await client.leave();
    }
  });
});

describe('floods', () => {
  it('are refused message by message, then with the socket', async () => {
    const node = await joined({ perMinute: 120, underWay: 8 });
    const client = await subscribe(seatToken(0), match, node.client.url);
    await client.find('hello');
    for (let i = 0; i < 60; i++) client.send({ type: 'ping' });
    expect(await ending(client)).toEqual([4429, 'rate-limited', 'rate-limited']);
    const refused = client.frames.filter(({ type }) => type === 'refused');
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length + client.frames.filter(({ type }) => type === 'pong').length).toBeLessThan(60);
  });

  it('of commands are bounded by those under way', async () => {
    const node = await joined({ underWay: 4 });
    const client = await subscribe(seatToken(0), match, node.client.url);
    await client.find('hello');
    for (let i = 0; i < 50; i++) client.answer('d999', 'x');
    expect((await ending(client))[0]).toBe(4429);
  });

  it('of sockets from an address are refused before they open', async () => {
    const node = await joined({ perMinute: 60 });
    const results = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const client = LiveClient.dial(node.client.url);
        return Promise.race([client.opened.then(() => client.leave().then(() => 101)), refusedUpgrade(client)]);
      }),
    );
    expect(results.filter((result) => result === 101).length).toBeGreaterThanOrEqual(5);
    expect(results).toContainEqual([429, 'rate-limited']);
  });
});

describe('too many sockets', () => {
  it('of a seat: the one too many is sent away', async () => {
    const node = await joined({ socketsPerSeat: 2 });
    const clients = await Promise.all([0, 0].map((seat) => subscribe(seatToken(seat), match, node.client.url)));
    await Promise.all(clients.map((client) => client.find('hello')));
    const extra = await subscribe(seatToken(0), match, node.client.url);
    expect(await ending(extra)).toEqual([4429, 'too-many-sockets', 'too-many-sockets']);
    const opponent = await subscribe(seatToken(1), match, node.client.url);
    await opponent.find('hello');
    await clients[0]!.leave();
    // The server may notice the closed socket a little later.
    const again = await eventually(async () => {
      const client = await subscribe(seatToken(0), match, node.client.url);
      return Promise.race([client.find('hello').then(() => client), client.closed.then(() => null)]);
    });
    for (const client of [clients[1]!, opponent, again]) await client.leave();
  });

  it('of an address, and of a node', async () => {
    const few = await joined({ socketsPerAddress: 1 });
    const first = LiveClient.dial(few.client.url);
    await first.opened;
    expect(await refusedUpgrade(LiveClient.dial(few.client.url))).toEqual([429, 'too-many-sockets']);
    await first.leave();
    const small = await joined({ sockets: 1 });
    const only = LiveClient.dial(small.client.url);
    await only.opened;
    expect(await refusedUpgrade(LiveClient.dial(small.client.url))).toEqual([503, 'unavailable']);
    await only.leave();
  });
});

describe('frames', () => {
  it('that are too big end the socket', async () => {
    const client = await subscribe(seatToken(0));
    await client.find('hello');
    client.send({ type: 'ping', id: 'x'.repeat(5_000) });
    expect((await client.closed).code).toBe(1009);
  });

  it('that are too big in pieces end it too', async () => {
    const client = await subscribe(seatToken(0));
    await client.find('hello');
    for (let i = 0; i < 8; i++) client.socket.send('x'.repeat(1_000), { fin: false });
    expect((await client.closed).code).toBe(1009);
  });

  const wrong: readonly (readonly [string, string | Buffer])[] = [
    ['no JSON', '{'],
    ['nothing', ''],
    ['bytes', Buffer.from('{"type":"ping"}')],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"win"}'],
    ["an object's own names", '{"type":"constructor","__proto__":{"type":"ping"}}'],
  ];

  it.each(wrong)('that hold %s are told so and end the socket, known or not', async (_, frame) => {
    for (const client of [LiveClient.dial(stage.client.url), await subscribe(seatToken(0))]) {
      await client.opened;
      client.socket.send(frame);
      expect(await ending(client)).toEqual([4400, 'malformed-message', 'malformed-message']);
    }
  });

  it('that name no match end a socket that is not known', async () => {
    const client = await subscribe(seatToken(0), 'm');
    expect(await ending(client)).toEqual([4400, 'malformed-message', 'malformed-message']);
  });

  it('with a wrong field are refused, and the socket stays', async () => {
    const client = await subscribe(seatToken(0));
    await client.find('hello');
    const commandId = randomUUID();
    client.send({ type: 'answer', commandId, decision: 'd1', answer: null });
    const refusal = await client.outcome(commandId);
    expect(refusal.type === 'refused' && refusal.problem).toMatchObject({
      type: 'urn:senki:problem:invalid-request',
      errors: [{ pointer: '/answer' }],
    });
    client.send({ type: 'answer', commandId: 'x', decision: 'd1', answer: 'y', admin: true });
    await client.outcome('x');
    client.send({ type: 'ping' });
    await client.find('pong');
    await client.leave();
  });

  it('that break the protocol end the socket', async () => {
    const client = await subscribe(seatToken(0));
    await client.find('hello');
    const { _socket: raw } = client.socket as unknown as { _socket: NodeJS.WritableStream };
    raw.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]));
    expect((await client.closed).code).toBe(1002);
  });
});

describe('messages sent again', () => {
  it('have no second effect', async () => {
    const fresh = await openDuel(operator);
    const clients = await Promise.all(fresh.opened.seats.map(({ token }) => subscribe(token, fresh.opened.matchId)));
    const { decision } = await Promise.race(
      clients.map((one) => one.find('decision', (frame) => frame.decision !== null)),
    );
    const client = clients[decision!.seat]!;
    const id = client.answer(decision!.id, decision!.fallback!);
    const first = await client.outcome(id);
    const sent = client.frames.length;
    client.answer(decision!.id, decision!.fallback!, id);
    expect(await client.find('ack', () => true, sent)).toEqual({ ...first, replayed: true });

    const old = await client.outcome(client.answer(decision!.id, decision!.fallback!));
    expect(old.type === 'refused' && kindOf(old.problem)).toBe('no-such-decision');
    client.answer('d99', 'x', id);
    const reused = await client.find('refused', ({ commandId }) => commandId === id);
    expect(kindOf(reused.problem)).toBe('command-id-reused');
    // The events of a command may come after its acknowledgement.
    const { version } = first as Extract<typeof first, { type: 'ack' }>;
    await client.until(() => client.events.find((event) => event.version === version));
    const made = client.events.filter(
      ({ type, payload }) => type === 'DecisionMade' && payload['decision'] === decision!.id,
    );
    expect(made).toHaveLength(1);

    client.send({ type: 'subscribe', match: fresh.opened.matchId, token: fresh.opened.seats[0]!.token, after: 0 });
    expect(await ending(client)).toEqual([4409, 'already-subscribed', 'already-subscribed']);
    await clients[1 - decision!.seat]!.leave();
  });
});

describe('those who are slow on purpose', () => {
  it('are sent away if they never say what they want', async () => {
    const node = await joined({ subscribeMs: 300 });
    const client = LiveClient.dial(node.client.url);
    expect(await ending(client)).toEqual([4408, 'no-subscription', 'no-subscription']);
  });

  it('are sent away if they say it letter by letter', async () => {
    const node = await joined({ subscribeMs: 2_000 });
    const client = LiveClient.dial(node.client.url);
    await client.opened;
    const { _socket: raw } = client.socket as unknown as { _socket: NodeJS.WritableStream };
    raw.write(Buffer.from([0x81, 0xfe, 0x04, 0x00, 0, 0, 0, 0]));
    const drip = setInterval(() => raw.write(Buffer.from([0x20])), 50);
    const { code } = await client.closed;
    clearInterval(drip);
    expect(code).toBe(4408);
  });

  it('are cut if they do not answer pings', async () => {
    const node = await joined({ heartbeatMs: 5_000 });
    const url = `${node.client.url.replace(/^http/, 'ws')}/v1/live`;
    const deaf = new LiveClient(new WebSocket(url, { autoPong: false }));
    const well = await subscribe(seatToken(1), match, node.client.url);
    await deaf.opened;
    deaf.send({ type: 'subscribe', match, token: seatToken(0), after: 0 });
    await deaf.find('hello');
    await deaf.closed;
    well.send({ type: 'ping' });
    await well.find('pong');
    expect(well.socket.readyState).toBe(WebSocket.OPEN);
    await well.leave();
  });
});

describe('a node that closes', () => {
  it('finishes what is under way and sends everyone elsewhere, where they go on', async () => {
    const node = await stage.join();
    const fresh = await openDuel(operator);
    const id = fresh.opened.matchId;
    const clients = await Promise.all(fresh.opened.seats.map(({ token }) => subscribe(token, id, node.client.url)));
    const { decision } = await Promise.race(
      clients.map((one) => one.find('decision', (frame) => frame.decision !== null)),
    );
    const client = clients[decision!.seat]!;
    const command = client.answer(decision!.id, decision!.fallback!);
    await sleep(5);
    await node.app.close();
    expect(await client.closed).toEqual({ code: 1012, reason: 'reconnect' });
    expect(client.frames.at(-1)).toEqual({ type: 'bye', reason: 'restart', reconnect: true, problem: null });
    const known = client.events.length;
    const again = await LiveClient.subscribe(stage.client.url, id, fresh.opened.seats[decision!.seat]!.token, known);
    await again.find('hello');
    again.answer(decision!.id, decision!.fallback!, command);
    expect((await again.outcome(command)).type).toBe('ack');
    await again.leave();
  });
});

describe('other ways to knock', () => {
  it('are told what the address is for', async () => {
    const reply = await stage.client.send('GET', '/v1/live');
    expect([reply.status, kindOf(problem.parse(reply.body))]).toEqual([426, 'upgrade-required']);
    expect(await refusedUpgrade(LiveClient.dial(stage.client.url, '/v1/matches'))).toEqual([404, 'route-not-found']);
  });

  async function raw(text: string): Promise<string> {
    const { hostname, port } = new URL(stage.client.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  it('that offer another protocol get HTTP, body and all', async () => {
    const offer = 'host: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n';
    expect(await raw(`GET /livez HTTP/1.1\r\n${offer}\r\n`)).toContain('{"status":"ok"}');
    const body = JSON.stringify({ game: 'blackpoker', edition: 'lite', deck: {} });
    const head = `POST /v1/decks/validate HTTP/1.1\r\n${offer}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const reply = await raw(head + body);
    expect(reply).toMatch(/^HTTP\/1.1 200/);
    expect(reply).toContain('"legal":false');
    expect(await raw(`POST /v1/decks/validate HTTP/1.1\r\n${offer}transfer-encoding: chunked\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400/,
    );
  });
});
