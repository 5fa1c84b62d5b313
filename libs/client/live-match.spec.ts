import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ServerFrame } from '#contract';
import { LiveMatch, type LiveHandlers } from './live-match.js';
import type { ConnectWire, WireEvents } from './wire.js';

/** The service's end of each connection, controlled by the test. */
class FakeService {
  readonly lines: { readonly events: WireEvents; readonly sent: Record<string, unknown>[] }[] = [];

  readonly connect: ConnectWire = (_url, _protocol, events) => {
    const sent: Record<string, unknown>[] = [];
    this.lines.push({ events, sent });
    return { send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>), close: () => {} };
  };

  get line() {
    return this.lines.at(-1)!;
  }

  accept(): void {
    this.line.events.opened();
    this.say({
      type: 'hello',
      protocol: 1,
      match: MATCH,
      viewer: { seat: 0 },
      version: 0,
      delaySeconds: 0,
      heartbeatSeconds: 15,
    });
  }

  say(frame: unknown): void {
    this.line.events.received(JSON.stringify(frame satisfies unknown as ServerFrame));
  }

  events(from: number, version: number): void {
    const events = Array.from({ length: version - from }, (_, i) => ({
      version: from + i + 1,
      at: 0,
      type: 'X',
      payload: {},
    }));
    this.say({ type: 'events', from, version, events });
  }

  sent(type: string): Record<string, unknown>[] {
    return this.line.sent.filter((frame) => frame['type'] === type);
  }
}

const MATCH = '0198c0de-0000-7000-8000-000000000000';

let service: FakeService;
let told: number[];
let log: string[];

const follow = (handlers: LiveHandlers = {}): LiveMatch =>
  new LiveMatch(
    { url: 'https://senki.example', match: MATCH, token: 'T', connect: service.connect, pause: () => 1_000 },
    {
      events: (events) => told.push(...events.map(({ version }) => version)),
      line: ({ is }) => log.push(is),
      settled: (_, refusal) => log.push(refusal ? `refused: ${refusal.title}` : 'settled'),
      ...handlers,
    },
  );

beforeEach(() => {
  jest.useFakeTimers();
  service = new FakeService();
  told = [];
  log = [];
});
afterEach(() => {
  jest.useRealTimers();
});

describe('following a match', () => {
  it('goes on after the last version it knows when the line breaks', () => {
    follow();
    service.accept();
    expect(service.sent('subscribe')).toEqual([{ type: 'subscribe', match: MATCH, token: 'T', after: 0 }]);
    service.events(0, 3);
    service.line.events.closed(1006);
    expect(service.lines).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    service.accept();
    expect(service.sent('subscribe')[0]).toMatchObject({ after: 3 });
    service.events(3, 5);
    expect(told).toEqual([1, 2, 3, 4, 5]);
    expect(log).toEqual(['connecting', 'open', 'lost', 'lost', 'open']);
  });

  it('takes a snapshot in place of many events, and goes on after it', () => {
    const versions: number[] = [];
    const options = { url: 'https://senki.example', match: MATCH, token: 'T', connect: service.connect };
    new LiveMatch(
      { ...options, snapshotBeyond: 100, pause: () => 1_000 },
      {
        snapshot: ({ version }) => versions.push(version),
        events: (events) => told.push(...events.map(({ version }) => version)),
      },
    );
    service.accept();
    expect(service.sent('subscribe')[0]).toMatchObject({ after: 0, snapshotBeyond: 100 });
    service.say({ type: 'snapshot', version: 500, state: {} });
    service.events(500, 502);
    service.line.events.closed(1006);
    jest.advanceTimersByTime(1_000);
    service.accept();
    expect(service.sent('subscribe')[0]).toMatchObject({ after: 502, snapshotBeyond: 100 });
    expect([versions, told]).toEqual([[500], [501, 502]]);
  });

  it('asks for no snapshot without a handler for it', () => {
    new LiveMatch(
      { url: 'https://senki.example', match: MATCH, token: 'T', connect: service.connect, snapshotBeyond: 9 },
      {},
    );
    service.accept();
    expect(service.sent('subscribe')[0]).not.toHaveProperty('snapshotBeyond');
  });

  it('comes back at once when the service restarts', () => {
    follow();
    service.accept();
    service.line.events.closed(1012);
    jest.advanceTimersByTime(0);
    expect(service.lines).toHaveLength(2);
  });

  it('says an answer that may not have arrived again, under the same id, until it is settled', () => {
    const match = follow();
    service.accept();
    match.answer('d1', 'pass');
    const [answer] = service.sent('answer');
    service.line.events.closed(1006);
    jest.advanceTimersByTime(1_000);
    service.accept();
    expect(service.sent('answer')).toEqual([answer]);
    service.say({ type: 'ack', commandId: answer?.['commandId'], version: 7, replayed: true });
    service.line.events.closed(1006);
    jest.advanceTimersByTime(1_000);
    service.accept();
    expect(service.sent('answer')).toEqual([]);
    expect(log.filter((line) => line === 'settled')).toHaveLength(1);
  });

  it('tells why an answer was refused, and tries one again that was too many in a row', () => {
    const match = follow();
    service.accept();
    const commandId = match.answer('d1', 'pass');
    service.say({ type: 'refused', commandId, problem: { type: 'x', title: 'Slow down', status: 429 } });
    jest.advanceTimersByTime(500);
    expect(service.sent('answer')).toHaveLength(2);
    service.say({ type: 'refused', commandId, problem: { type: 'x', title: 'Not offered', status: 422 } });
    expect(log.at(-1)).toBe('refused: Not offered');
  });

  it('tries an answer again after the wait that the service asks for, whatever else it hears meanwhile', () => {
    const match = follow();
    service.accept();
    const commandId = match.answer('d1', 'pass');
    const problem = { type: 'x', title: 'Come back later', status: 503, retryAfter: 2 };
    service.say({ type: 'refused', commandId, problem });
    service.events(0, 1);
    jest.advanceTimersByTime(1_900);
    expect(service.sent('answer')).toHaveLength(1);
    service.say({ type: 'pong', now: 1 });
    jest.advanceTimersByTime(100);
    expect(service.sent('answer')).toHaveLength(2);
  });

  it('tells a refusal that bids a person wait for minutes, and what becomes of a call for a judge', () => {
    const calls: string[] = [];
    const match = follow({ judgeCall: ({ reason, closed }) => calls.push(`${reason} ${closed?.note ?? 'open'}`) });
    service.accept();
    const commandId = match.callJudge('Help');
    expect(service.sent('call-judge')).toEqual([{ type: 'call-judge', commandId, reason: 'Help' }]);
    const problem = { type: 'x', title: 'Too often', status: 429, retryAfter: 400 };
    service.say({ type: 'refused', commandId, problem });
    expect(log.at(-1)).toBe('refused: Too often');
    const call = { callId: 'c1', matchId: MATCH, seat: 0, reason: 'Help', calledAt: 1, closed: null };
    service.say({ type: 'judge-call', call });
    service.say({ type: 'judge-call', call: { ...call, closed: { at: 2, by: 'key/1', note: 'Done' } } });
    expect(calls).toEqual(['Help open', 'Help Done']);
  });

  it('sends again what is not settled when the service did not read which command was one too many', () => {
    const match = follow();
    service.accept();
    const one = match.answer('d1', 'pass');
    const other = match.answer('d2', 'pass');
    service.say({ type: 'ack', commandId: one, version: 1, pending: null, repeated: false });
    service.say({ type: 'refused', commandId: null, problem: { type: 'x', title: 'Slow down', status: 429 } });
    jest.advanceTimersByTime(500);
    expect(service.sent('answer').map(({ commandId }) => commandId)).toEqual([one, other, other]);
  });

  it('starts again rather than fold over a gap', () => {
    follow();
    service.accept();
    service.events(0, 2);
    service.events(5, 6);
    jest.advanceTimersByTime(1_000);
    service.accept();
    expect(service.sent('subscribe')[0]).toMatchObject({ after: 2 });
    expect(told).toEqual([1, 2]);
  });

  it('takes silence for a dead line, and stays away when it is told to', () => {
    follow();
    service.accept();
    jest.advanceTimersByTime(26_000);
    expect(service.lines).toHaveLength(2);
    service.accept();
    service.say({ type: 'bye', reason: 'refused', reconnect: false, problem: { type: 'x', title: 'No', status: 401 } });
    service.line.events.closed(4401);
    jest.advanceTimersByTime(60_000);
    expect(service.lines).toHaveLength(2);
    expect(log.at(-1)).toBe('refused');
  });
});
