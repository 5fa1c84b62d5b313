import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { serverFrame, type MatchEventDocument, type ServerFrame } from '#contract';
import { Problem } from '#platform';
import { LagMeter } from './lag-meter.js';
import { Outlet, type Wire } from './outlet.js';
import { RateMeter } from './rate-meter.js';
import type { LiveNews, LiveServices } from './services.js';
import { LiveSession } from './session.js';
import { LIVE_SETTINGS, type LiveSettings } from './settings.js';

const MATCH = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';
const SUBSCRIBE = JSON.stringify({ type: 'subscribe', match: MATCH, token: 't', after: 0 });

/** A socket whose other end reads only as much as the test tells it to. */
class TestWire implements Wire {
  bufferedAmount = 0;
  readonly frames: ServerFrame[] = [];
  readonly ends: unknown[] = [];
  pings = 0;
  isReading = true;

  send(text: string, sent: () => void): void {
    this.frames.push(serverFrame.parse(JSON.parse(text)));
    if (this.isReading) setImmediate(sent);
    else this.bufferedAmount += text.length;
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number, reason: string): void {
    this.ends.push([code, reason]);
  }
  terminate(): void {
    this.ends.push('terminate');
  }
}

const eventAt = (version: number, characters = 10): MatchEventDocument => ({
  version,
  at: 1,
  type: 'PhaseBegan',
  payload: { phase: 'x'.repeat(characters) },
});

const quiet = (after: number): LiveNews => ({
  events: [],
  version: after,
  head: after,
  behindMs: 0,
  over: false,
  standing: { pending: null, connected: [true, true] },
});

function services(news: LiveServices['news'], more: Partial<LiveServices> = {}): LiveServices {
  return {
    admit: async () => ({ claims: { matchId: MATCH, viewer: 'spectator' }, until: Date.now() + 60_000 }),
    snapshot: async () => null,
    news,
    carryOut: async () => ({ version: 1, replayed: false }),
    watchersOf: () => 0,
    now: () => 1,
    ...more,
  };
}

/** No events until the signal aborts. */
const silence: LiveServices['news'] = (_, after, { ms, signal }) =>
  ms === 0
    ? Promise.resolve(quiet(after))
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(quiet(after))));

function converse(news: LiveServices['news'], settings: Partial<LiveSettings> = {}, more: Partial<LiveServices> = {}) {
  const wire = new TestWire();
  const reasons: string[] = [];
  const failures: unknown[] = [];
  const session = new LiveSession(
    wire,
    services(news, more),
    { ...LIVE_SETTINGS, farewellMs: 50, ...settings },
    {
      enter: () => () => {},
      ended: (reason) => void reasons.push(reason),
      failed: (error) => void failures.push(error),
    },
  );
  return { wire, session, reasons, failures };
}

describe('a rate meter', () => {
  it('lets five seconds of messages through at once, then as many as time brings', () => {
    let now = 0;
    const meter = new RateMeter(120, () => now);
    expect(Array.from({ length: 11 }, () => meter.take())).toEqual([...Array(10).fill(true), false]);
    now += 499;
    expect(meter.take()).toBe(false);
    now += 1;
    expect([meter.take(), meter.take()]).toEqual([true, false]);
    now += 60_000;
    expect(Array.from({ length: 11 }, () => meter.take()).filter(Boolean)).toHaveLength(10);
  });
});

describe('a lag meter', () => {
  it('takes the shortest of the last round trips, and none that nobody asked for', () => {
    let now = 0;
    const meter = new LagMeter(() => now);
    meter.answered();
    expect(meter.ms).toBe(0);
    for (const took of [10, 400, 500, 600, 700]) {
      meter.asked();
      now += took;
      meter.answered();
      meter.answered();
    }
    expect(meter.ms).toBe(400);
  });

  it('counts from the first of several pings that were not answered', () => {
    let now = 0;
    const meter = new LagMeter(() => now);
    meter.asked();
    now += 50;
    meter.asked();
    now += 50;
    meter.answered();
    expect(meter.ms).toBe(100);
  });
});

describe('an outlet', () => {
  const settings = { calmBytes: 100, mostBytes: 1_000, slowMs: 50 };

  it('waits for a reader that is behind, and gives it up after a while', async () => {
    const wire = new TestWire();
    let slow = 0;
    const outlet = new Outlet(wire, settings, () => {
      slow += 1;
      outlet.close();
    });
    await outlet.drained();
    wire.isReading = false;
    outlet.post({ type: 'pong', id: 'x'.repeat(200), now: 1 });
    await outlet.drained();
    expect(slow).toBe(1);
    outlet.post({ type: 'pong', id: null, now: 1 });
    expect(wire.frames).toHaveLength(1);
  });

  it('gives up at once whoever leaves more than a bound unread', () => {
    const wire = new TestWire();
    let slow = 0;
    const outlet = new Outlet(wire, settings, () => (slow += 1));
    wire.isReading = false;
    for (let i = 0; i < 5; i++) outlet.post({ type: 'pong', id: 'x'.repeat(200), now: 1 });
    expect(slow).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  it('cuts long histories into frames that follow each other', async () => {
    const events = Array.from({ length: 250 }, (_, i) => eventAt(i + 1));
    const { wire, session } = converse(async () => ({ ...quiet(250), events, over: true }));
    session.receive(SUBSCRIBE);
    while (wire.ends.length === 0) await sleep(5);
    const frames = wire.frames.filter((frame) => frame.type === 'events');
    expect(frames.map(({ from, version }) => [from, version])).toEqual([
      [0, 100],
      [100, 200],
      [200, 250],
    ]);
    expect(frames.flatMap((frame) => frame.events)).toEqual(events);
    expect(wire.ends).toEqual([[1000, 'over']]);
    session.closed();
  });

  it.each([
    ['is kept behind, and a moment later has come so far', 2_000, 7, 'hello'],
    ['is kept behind and has not come so far', 2_000, 6, 'bye'],
    ['has not come so far', 0, 7, 'bye'],
  ])('subscribed after a version of a match that %s', async (_, behindMs, later, told) => {
    let looks = 0;
    const news: LiveServices['news'] = (claims, after, wait) => {
      if (wait.ms > 0) return silence(claims, after, wait);
      return Promise.resolve({ ...quiet(after), head: looks++ === 0 ? 5 : later, behindMs });
    };
    const { wire, session } = converse(news);
    session.receive(JSON.stringify({ ...JSON.parse(SUBSCRIBE), after: 7 }));
    while (wire.frames.length === 0) await sleep(5);
    expect(wire.frames[0]?.type).toBe(told);
    expect(wire.ends).toEqual(told === 'bye' ? [[4409, 'version-ahead']] : []);
    session.closed();
  });

  it('stays while the database is away', async () => {
    let tries = 0;
    const news: LiveServices['news'] = async (claims, after, wait) => {
      if (wait.ms === 0) return quiet(0);
      tries += 1;
      if (tries === 1) throw Problem.of('unavailable', 'gone for a moment');
      return tries === 2 ? { ...quiet(1), events: [eventAt(1)] } : silence(claims, after, wait);
    };
    const { wire, session } = converse(news);
    session.receive(SUBSCRIBE);
    while (!wire.frames.some(({ type }) => type === 'events')) await sleep(20);
    expect(wire.ends).toEqual([]);
    session.closed();
  });

  it('holds nothing against who subscribes in time and is kept waiting by us', async () => {
    const slowly: LiveServices['news'] = (claims, after, wait) => sleep(80).then(() => silence(claims, after, wait));
    const { wire, session, reasons } = converse(slowly, { subscribeMs: 20 });
    session.receive(SUBSCRIBE);
    while (wire.frames.length === 0 && reasons.length === 0) await sleep(10);
    expect(wire.frames[0]).toMatchObject({ type: 'hello' });
    expect(reasons).toEqual([]);
    session.closed();
  });

  it('ends when there is no going on, and keeps the reason of what was not expected to itself', async () => {
    const news: LiveServices['news'] = async (_, after, { ms }) => {
      if (ms > 0) throw new Error('secret details');
      return quiet(after);
    };
    const { wire, session, failures } = converse(news);
    session.receive(SUBSCRIBE);
    while (wire.ends.length === 0) await sleep(5);
    expect(wire.ends).toEqual([[4500, 'internal']]);
    expect(failures).toHaveLength(1);
    expect(JSON.stringify(wire.frames)).not.toContain('secret details');
    session.closed();
  });

  it('is over for a socket that misses a heartbeat, and for no other', async () => {
    const { wire, session, reasons } = converse(silence);
    session.receive(SUBSCRIBE);
    await sleep(20);
    session.beat();
    session.alive();
    session.beat();
    session.beat();
    expect(wire.ends).toEqual([[4408, 'no-heartbeat'], 'terminate']);
    expect(wire.pings).toBe(3);
    expect(reasons).toEqual(['no-heartbeat']);
    session.closed();
    expect(reasons).toEqual(['no-heartbeat']);
  });

  it('sends away who floods, even if some of the flood is let through', async () => {
    const { wire, session } = converse(silence, { perMinute: 600, underWay: 4 });
    session.receive(SUBSCRIBE);
    await sleep(20);
    for (let i = 0; i < 400 && wire.ends.length === 0; i++) {
      session.receive('{"type":"ping"}');
      if (i % 5 === 0) await sleep(5);
    }
    expect(wire.ends).toEqual([[4429, 'rate-limited']]);
    expect(wire.frames.some(({ type }) => type === 'pong')).toBe(true);
    expect(wire.frames.filter(({ type }) => type === 'refused').length).toBeGreaterThanOrEqual(4);
    session.closed();
  });

  it('tells with each command how long the line takes', async () => {
    const lags: number[] = [];
    const carryOut: LiveServices['carryOut'] = async (_, __, lagMs) => {
      lags.push(lagMs);
      return { version: 1, replayed: false };
    };
    const { wire, session } = converse(silence, {}, { carryOut });
    session.receive(SUBSCRIBE);
    while (wire.pings === 0) await sleep(5);
    await sleep(30);
    session.alive();
    session.receive(JSON.stringify({ type: 'act', commandId: MATCH, act: 'concede' }));
    while (lags.length === 0) await sleep(5);
    expect(lags[0]).toBeGreaterThanOrEqual(25);
    session.closed();
  });

  it('finishes the command under way before it sends the client elsewhere', async () => {
    const carryOut: LiveServices['carryOut'] = async () => {
      await sleep(50);
      return { version: 9, replayed: false };
    };
    const { wire, session } = converse(silence, {}, { carryOut });
    session.receive(SUBSCRIBE);
    session.receive(JSON.stringify({ type: 'act', commandId: MATCH, act: 'concede' }));
    await session.shutDown();
    expect(wire.frames.slice(-2)).toMatchObject([
      { type: 'ack', version: 9 },
      { type: 'bye', reason: 'restart' },
    ]);
    expect(wire.ends).toEqual([[1012, 'reconnect']]);
    await sleep(80);
    expect(wire.ends.at(-1)).toBe('terminate');
    session.closed();
  });
});

describe('a reader that stops reading', () => {
  it('is cut, and no more than a bound is ever held for it', async () => {
    const settings = { ...LIVE_SETTINGS, slowMs: 500, farewellMs: 100 };
    let told = 0;
    const endless: LiveServices['news'] = async (_, after) => {
      told = after + 20;
      const events = Array.from({ length: 20 }, (_, i) => eventAt(after + i + 1, 20_000));
      return { ...quiet(told), events };
    };
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
    await once(server, 'listening');
    let mostHeld = 0;
    const ended = new Promise<string>((resolve) => {
      server.on('connection', (socket) => {
        const hooks = { enter: () => () => {}, ended: resolve, failed: () => {} };
        const session = new LiveSession(socket, services(endless), settings, hooks);
        socket.on('message', (data) => session.receive(String(data)));
        const watch = setInterval(() => (mostHeld = Math.max(mostHeld, socket.bufferedAmount)), 5);
        socket.on('close', () => {
          clearInterval(watch);
          session.closed();
        });
      });
    });
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
    client.on('error', () => {});
    await once(client, 'open');
    client.send(SUBSCRIBE);
    await once(client, 'message');
    client.pause();
    expect(await ended).toBe('slow-reader');
    expect(mostHeld).toBeGreaterThan(settings.calmBytes);
    expect(mostHeld).toBeLessThan(settings.mostBytes + 200_000);
    const toldThen = told;
    await sleep(300);
    expect(told).toBe(toldThen);
    client.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
});
