import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { match, matchEvents, pendingDecision, played, view } from '#contract';
import { MatchNotifier } from '#match/cqrs';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from './testing/api-stage.js';
import { problemOf, type Client } from './testing/client.js';
import { BLACK, HAND, keysIn, openDuel, RED } from './testing/duel.js';
import { numbersFrom, playOut, readAll } from './testing/random-player.js';

let stage: ApiStage;
let operator: Client;

beforeAll(async () => {
  stage = await stageApi();
  operator = await stage.operator('matches:open', 'matches:read', 'matches:judge');
});
afterAll(async () => stage.close());

describe('a match over HTTP', () => {
  it.each([1, 2])('is played to its end by two clients (seed %d)', async (seed) => {
    const { path, seats, spectator } = await openDuel(operator);
    const [ann, bob] = await Promise.all(
      seats.map((client, seat) => playOut(client, path, numbersFrom(seed * 10 + seat))),
    );

    const summary = await operator.get(match, path);
    expect(summary.status).toBe('over');
    expect(summary.end?.reason).toMatch(/^(win|draw)$/);
    for (const events of [ann, bob]) {
      expect(events?.map((event) => event.version)).toEqual(Array.from({ length: summary.version }, (_, i) => i + 1));
      expect(events?.at(-2)).toMatchObject({ type: 'MatchEnded', payload: summary.end });
      expect(events?.at(-1)?.type).toBe('SecretRevealed');
    }
    const watched = await readAll(spectator, path);
    expect(watched.map((event) => event.type)).toEqual(ann?.map((event) => event.type));
    const last = await seats[0].get(view, `${path}/view`);
    expect(last).toMatchObject({ version: summary.version, status: 'over', end: summary.end });
  });

  it('is played to its end by clients of two servers', async () => {
    const other = await stage.join();
    const { path, seats } = await openDuel(operator);
    const players = [seats[0], seats[1].at(other.client)];
    const [ann, bob] = await Promise.all(players.map((client, seat) => playOut(client, path, numbersFrom(40 + seat))));
    expect(bob?.map((event) => event.type)).toEqual(ann?.map((event) => event.type));
    expect(bob?.at(-1)).toEqual(ann?.at(-1));
  });

  it('takes the fallback for a seat whose time is up, and tells it so', async () => {
    const { path, seats } = await openDuel(operator, { timeControl: { bankMs: null, decisionMs: 1000 } });
    const asked = await Promise.all(seats.map((seat) => seat.get(pendingDecision, `${path}/decision`)));
    const late = asked.findIndex(({ decision }) => decision !== null);
    const decision = asked[late]?.decision;
    await sleep(2_000);
    const body = { decision: decision?.id, answer: decision?.fallback };
    const reply = await seats[late]!.send('POST', `${path}/answers`, { body });
    expect([reply.status, problemOf(reply).type]).toEqual([409, 'urn:senki:problem:too-late']);
    const { events } = await seats[late]!.get(matchEvents, `${path}/events?after=${asked[late]?.version}`);
    const expiry = {
      type: 'ClockExpired',
      payload: expect.objectContaining({ seat: late, deadline: asked[late]?.deadline }),
    };
    expect(events).toContainEqual(expect.objectContaining(expiry));
    expect(events.map((event) => event.type)).toContain('DecisionMade');
  });

  it('sends those who wait home when the server closes', async () => {
    const other = await stage.join();
    const { path, seats, opened } = await openDuel(operator);
    const waiting = seats[0].at(other.client).get(matchEvents, `${path}/events?after=${opened.version}&wait=30`);
    const notifier = other.app.get(MatchNotifier, { strict: false });
    await eventually(() => notifier.hasWaiters());
    await other.app.close();
    expect(await waiting).toEqual({ version: opened.version, events: [], over: false });
  });

  it('shows each seat its own hand and nobody the deck', async () => {
    const { path, seats, spectator } = await openDuel(operator);
    const texts = await Promise.all(
      [...seats, spectator].map(async (client) => {
        const replies = await Promise.all(
          ['view', 'events', 'decision'].map((what) => client.send('GET', `${path}/${what}`)),
        );
        return replies.map((reply) => reply.text).join('\n');
      }),
    );
    const flips = (text: string) => [...keysIn(text, RED), ...keysIn(text, BLACK)];
    const open = flips(texts[2] ?? '');
    const mine = (text: string, deck: typeof RED) => keysIn(text, deck).filter((key) => !open.includes(key));
    expect(mine(texts[0] ?? '', BLACK)).toEqual([]);
    expect(mine(texts[1] ?? '', RED)).toEqual([]);
    expect(mine(texts[0] ?? '', RED).length).toBeGreaterThanOrEqual(HAND);
    expect(mine(texts[1] ?? '', BLACK).length).toBeGreaterThanOrEqual(HAND);
    expect(open.length).toBeLessThanOrEqual(RED.main.length + BLACK.main.length - 2 * HAND);
  });

  it('lets a reader wait for the next event', async () => {
    const { path, seats } = await openDuel(operator);
    const { version } = await seats[0].get(view, `${path}/view`);
    const waiting = seats[1].get(matchEvents, `${path}/events?after=${version}&wait=30`);
    await seats[0].post(played, `${path}/draw-offers`);
    const news = await waiting;
    expect(news.events).toMatchObject([{ version: version + 1, type: 'DrawOffered', payload: { seat: 0 } }]);
  });

  it('answers an empty page when nothing happens in time', async () => {
    const { path, seats, opened } = await openDuel(operator);
    const news = await seats[0].get(matchEvents, `${path}/events?after=${opened.version}&wait=0.05`);
    expect(news).toEqual({ version: opened.version, events: [], over: false });
  });

  it('ends by concession', async () => {
    const { path, seats } = await openDuel(operator);
    const reply = await seats[1].post(played, `${path}/concede`);
    expect(reply.events.map((event) => event.type)).toEqual(
      expect.arrayContaining(['SeatConceded', 'MatchEnded', 'SecretRevealed']),
    );
    expect(reply.pending).toBeNull();
    expect((await operator.get(match, path)).end).toMatchObject({ winners: [0], reason: 'concede' });
  });

  it('ends by an agreed draw, but not by a declined one', async () => {
    const { path, seats } = await openDuel(operator);
    await seats[0].post(played, `${path}/draw-offers`);
    await seats[1].post(played, `${path}/draw-offers/decline`);
    expect((await operator.get(match, path)).status).toBe('playing');
    await seats[1].post(played, `${path}/draw-offers`);
    await seats[0].post(played, `${path}/draw-offers/accept`);
    expect((await operator.get(match, path)).end).toMatchObject({ winners: [], reason: 'draw' });
  });

  it('tags what it reads with the version, and spares a reader what they have', async () => {
    const { path, seats, opened } = await openDuel(operator);
    for (const what of ['', '/view', '/decision']) {
      const first = await seats[0].send('GET', path + what);
      expect(first.headers.get('etag')).toBe(`"${opened.version}"`);
      const again = await seats[0].send('GET', path + what, { headers: { 'if-none-match': `"${opened.version}"` } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('shows the pending decision to its seat only', async () => {
    const { path, seats } = await openDuel(operator);
    const asked = await Promise.all(seats.map((seat) => seat.get(pendingDecision, `${path}/decision`)));
    const decider = asked.findIndex(({ decision }) => decision !== null);
    expect(asked[decider]?.decision?.offer).not.toBeNull();
    const other = await seats[1 - decider]?.get(view, `${path}/view`);
    expect(other?.table.pending).toMatchObject([{ seat: decider, offer: null, fallback: null, shown: null }]);
  });

  it('keeps the clock that was asked for', async () => {
    const { path, seats } = await openDuel(operator, { timeControl: 'blitz' });
    const { clocks } = await seats[0].get(view, `${path}/view`);
    expect(clocks.filter((clock) => clock.running)).toHaveLength(1);
    expect(clocks.find((clock) => clock.running)?.deadline).toBeGreaterThan(0);
  });
});

describe('judges', () => {
  it('pause, resume, rewind and award, each with a reason', async () => {
    const { path, seats, opened } = await openDuel(operator, { timeControl: 'ranked' });
    await operator.send('POST', `${path}/judge/pause`, { body: { reason: 'spilled tea' } });
    expect((await seats[0].get(view, `${path}/view`)).paused).toBe(true);
    await operator.send('POST', `${path}/judge/resume`, { body: { reason: 'wiped' } });
    const rewound = await operator.send('POST', `${path}/judge/rewind`, {
      body: { to: opened.version, reason: 'start over' },
    });
    expect(rewound.status).toBe(200);
    await operator.send('POST', `${path}/judge/award`, { body: { winners: [1], reason: 'ruling 7' } });
    expect((await operator.get(match, path)).end).toMatchObject({ winners: [1], reason: 'judge', detail: 'ruling 7' });
    const { events } = await seats[0].get(matchEvents, `${path}/events?after=${opened.version}`);
    expect(events.map((event) => event.type)).toEqual([
      'ClocksPaused',
      'ClocksResumed',
      'Rewound',
      'ResultAwarded',
      'MatchEnded',
      'SecretRevealed',
    ]);
    expect(keysIn(JSON.stringify(events[2]), BLACK).length).toBeLessThanOrEqual(BLACK.main.length - HAND);
  });

  it('void a match', async () => {
    const { path } = await openDuel(operator);
    expect((await operator.send('POST', `${path}/judge/void`, { body: { reason: 'power cut' } })).status).toBe(200);
    expect((await operator.get(match, path)).end).toMatchObject({ winners: [], reason: 'void' });
  });
});
