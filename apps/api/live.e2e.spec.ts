import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchEvents, pendingDecision, played, view, type MatchEventDocument } from '#contract';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import type { Client } from './testing/client.js';
import { BLACK, deckOf, openDuel, type Duel } from './testing/duel.js';
import { LiveClient, playLive } from './testing/live-client.js';
import { numbersFrom, readAll } from './testing/random-player.js';

/** Answers after which a seat concedes, in tests where the end does not matter. */
const ENOUGH = 12;

let stage: ApiStage;
let other: ApiNode;
let operator: Client;
let nodes: readonly [string, string];

beforeAll(async () => {
  stage = await stageApi();
  other = await stage.join();
  operator = await stage.operator('matches:open', 'matches:read', 'matches:judge');
  nodes = [stage.client.url, other.client.url];
});
afterAll(async () => stage.close());

const tokenOf = ({ opened }: Duel, viewer: number | 'spectator'): string =>
  viewer === 'spectator' ? opened.spectator.token : (opened.seats[viewer]?.token ?? '');

const watch = (duel: Duel, viewer: number | 'spectator', node: 0 | 1 = 0, after = 0): Promise<LiveClient> =>
  LiveClient.subscribe(nodes[node], duel.opened.matchId, tokenOf(duel, viewer), after);

async function playedOut(seed: number): Promise<Duel> {
  const duel = await openDuel(operator);
  const seats = await Promise.all([watch(duel, 0, 0), watch(duel, 1, 1)]);
  await Promise.all(seats.map((client, seat) => playLive(client, numbersFrom(seed + seat), ENOUGH)));
  return duel;
}

const laysDeck = ({ type, payload }: MatchEventDocument): boolean =>
  type === 'CardsCreated' && (payload as { zone?: unknown }).zone === 'deck/0';

/** The seat that has to decide, and its decision. */
async function deciding(clients: readonly LiveClient[]) {
  const asked = await Promise.race(
    clients.map(async (client, seat) => ({
      client,
      seat,
      asked: await client.find('decision', ({ decision }) => decision !== null),
    })),
  );
  const { decision, version, deadline } = asked.asked;
  if (decision === null) throw new Error('nothing to decide');
  return { ...asked, decision, version, deadline };
}

describe('a match over sockets', () => {
  it('is played to its end by clients of two nodes, who are told what HTTP tells', async () => {
    const duel = await openDuel(operator);
    const seats = await Promise.all([watch(duel, 0, 0), watch(duel, 1, 1)]);
    const spectator = await watch(duel, 'spectator', 1);
    const closings = await Promise.all(
      seats.map((client, seat) => playLive(client, numbersFrom(10 + seat), 4 * ENOUGH)),
    );
    expect(closings).toEqual([
      { code: 1000, reason: 'over' },
      { code: 1000, reason: 'over' },
    ]);
    expect(await spectator.closed).toEqual({ code: 1000, reason: 'over' });
    expect(spectator.frames.at(-1)).toEqual({ type: 'bye', reason: 'over', reconnect: false, problem: null });
    for (const [client, http] of [
      [seats[0], duel.seats[0]],
      [seats[1], duel.seats[1]],
      [spectator, duel.spectator],
    ] as const) {
      expect(client?.events).toEqual(await readAll(http, duel.path));
      expect(client?.frames.filter(({ type }) => type === 'refused')).toEqual([]);
    }
  });

  it('tells only its owner how many cards a deck of ten or more has @blackpoker-lite:official.vis.deck', async () => {
    /** How many cards the owner, the opponent and a spectator count in the deck of seat 0 when it is first placed. */
    const counted = async (size: number): Promise<number[]> => {
      const seats = [
        { player: 'ann', deck: deckOf(size) },
        { player: 'bob', deck: BLACK },
      ];
      const duel = await openDuel(operator, { seats });
      const clients = await Promise.all([watch(duel, 0), watch(duel, 1, 1), watch(duel, 'spectator')]);
      return Promise.all(
        clients.map(async (client) => {
          const laid = await client.until(() => client.events.find(laysDeck));
          await client.leave();
          return (laid.payload as { defs: unknown[] }).defs.length;
        }),
      );
    };
    expect([await counted(30), await counted(54)]).toEqual([
      [30, 10, 10],
      [54, 10, 10],
    ]);
  });

  it('begins with a hello that says how far it has come', async () => {
    const duel = await openDuel(operator);
    const client = await watch(duel, 1);
    expect(await client.find('hello')).toEqual({
      type: 'hello',
      protocol: 1,
      match: duel.opened.matchId,
      viewer: { seat: 1 },
      version: duel.opened.version,
      delaySeconds: 0,
      heartbeatSeconds: 15,
    });
    expect(client.socket.protocol).toBe('senki.v1');
    await client.leave();
  });

  it('asks the seat what HTTP would ask it, and acknowledges its answer with the version', async () => {
    const duel = await openDuel(operator);
    const clients = await Promise.all([watch(duel, 0), watch(duel, 1)]);
    const { client, seat, decision, version, deadline } = await deciding(clients);
    const asked = await duel.seats[seat]!.get(pendingDecision, `${duel.path}/decision`);
    expect({ version, decision, deadline }).toEqual(asked);
    const ack = await client.outcome(client.answer(decision.id, decision.fallback!));
    expect(ack).toMatchObject({ type: 'ack', replayed: false });
    const { version: now } = await duel.seats[seat]!.get(view, `${duel.path}/view`);
    expect(ack).toMatchObject({ version: now });
    await client.until(() => (client.events.at(-1)?.version === now ? true : undefined));
    await Promise.all(clients.map((one) => one.leave()));
  });

  it('counts a command once, over sockets and HTTP alike', async () => {
    const duel = await openDuel(operator);
    const clients = await Promise.all([watch(duel, 0), watch(duel, 1)]);
    const { client, seat, decision } = await deciding(clients);
    const body = {
      decision: decision.id,
      answer: decision.fallback,
      commandId: '01977cb0-3c6e-4b1a-9d39-0f3f6f1d2a4b',
    };
    const first = await duel.seats[seat]!.post(played, `${duel.path}/answers`, body);
    const id = client.answer(decision.id, decision.fallback!, body.commandId);
    expect(await client.outcome(id)).toMatchObject({ type: 'ack', replayed: true });
    expect((await duel.seats[seat]!.get(view, `${duel.path}/view`)).version).toBe(first.version);
    await Promise.all(clients.map((one) => one.leave()));
  });

  it('can be conceded and drawn', async () => {
    const duel = await openDuel(operator);
    const [ann, bob] = await Promise.all([watch(duel, 0, 0), watch(duel, 1, 1)]);
    await Promise.all([ann.find('hello'), bob.find('hello')]);
    const ids = ['01977cb0-3c6e-4b1a-9d39-0f3f6f1d2a41', '01977cb0-3c6e-4b1a-9d39-0f3f6f1d2a42'];
    ann.send({ type: 'act', commandId: ids[0], act: 'offer-draw' });
    expect(await ann.outcome(ids[0]!)).toMatchObject({ type: 'ack' });
    await bob.until(() => bob.events.find(({ type }) => type === 'DrawOffered'));
    bob.send({ type: 'act', commandId: ids[1], act: 'accept-draw' });
    expect(await bob.outcome(ids[1]!)).toMatchObject({ type: 'ack' });
    expect([await ann.closed, await bob.closed]).toEqual(Array(2).fill({ code: 1000, reason: 'over' }));
    expect(ann.events.find(({ type }) => type === 'MatchEnded')?.payload).toMatchObject({ reason: 'draw' });
  });

  it('tells the database time to whoever pings', async () => {
    const duel = await openDuel(operator);
    const client = await watch(duel, 0);
    const before = Date.now();
    client.send({ type: 'ping', id: 'x' });
    const pong = await client.find('pong');
    expect(pong.id).toBe('x');
    expect(pong.now).toBeGreaterThan(before - 5_000);
    expect(pong.now).toBeLessThan(Date.now() + 5_000);
    client.send({ type: 'bye' });
    expect(await client.closed).toEqual({ code: 1000, reason: 'asked' });
  });

  it('wakes a reader at another node than the one that took the answer', async () => {
    const duel = await openDuel(operator);
    const there = await watch(duel, 'spectator', 1, duel.opened.version);
    await there.find('hello');
    const asked = await Promise.all(duel.seats.map((seat) => seat.get(pendingDecision, `${duel.path}/decision`)));
    const seat = asked.findIndex(({ decision }) => decision !== null);
    const { id, fallback } = asked[seat]!.decision!;
    await duel.seats[seat]!.post(played, `${duel.path}/answers`, { decision: id, answer: fallback });
    const frame = await there.find('events');
    expect(frame.from).toBe(duel.opened.version);
    await there.leave();
  });
});

describe('the client of the how-to', () => {
  it('plays both seats of a match to its end', async () => {
    const code = /```js\n(import WebSocket[^]*?)```/.exec(readFileSync('docs/how-to/play.md', 'utf8'))?.[1] ?? '';
    mkdirSync('.senki', { recursive: true });
    const file = join('.senki', `readme-client-${process.pid}.mjs`);
    writeFileSync(file, code);
    const duel = await openDuel(operator);
    const exits = await Promise.all(
      [0, 1].map(async (seat) => {
        const url = `${nodes[seat]!.replace(/^http/, 'ws')}/v1/live`;
        const bot = spawn(process.execPath, [file, url, duel.opened.matchId, tokenOf(duel, seat)], {
          stdio: 'inherit',
        });
        const [exit] = (await once(bot, 'exit')) as [number];
        return exit;
      }),
    );
    rmSync(file);
    expect(exits).toEqual([0, 0]);
    expect((await operator.send('GET', duel.path)).body).toMatchObject({ status: 'over', end: { reason: 'win' } });
  });
});

describe('a reader that drops at any event and resumes', () => {
  let duel: Duel;
  const whole = new Map<number | 'spectator', readonly MatchEventDocument[]>();

  beforeAll(async () => {
    duel = await playedOut(77);
    for (const viewer of [0, 1, 'spectator'] as const) {
      const http = viewer === 'spectator' ? duel.spectator : duel.seats[viewer]!;
      whole.set(viewer, await readAll(http, duel.path));
    }
  });

  /** Reads up to a version, drops the socket and continues from there at the next node, once for each cut. */
  async function readInPieces(viewer: number | 'spectator', cuts: readonly number[]): Promise<MatchEventDocument[]> {
    const seen: MatchEventDocument[] = [];
    for (const [i, cut] of [...cuts, Infinity].entries()) {
      const client = await watch(duel, viewer, i % 2 === 0 ? 0 : 1, seen.length);
      const enough = Math.min(cut, whole.get(viewer)!.length);
      await client.until(() => ((client.events.at(-1)?.version ?? seen.length) >= enough ? true : undefined));
      // The reader dropped here, so it never saw the rest of the frame.
      seen.push(...client.events.filter(({ version }) => version <= enough));
      client.drop();
    }
    return seen;
  }

  it('sees exactly the same stream, wherever it was cut', async () => {
    const length = whole.get(0)!.length;
    const cuts = fc.array(fc.integer({ min: 0, max: length }), { minLength: 1, maxLength: 6 });
    const viewers = fc.constantFrom<(number | 'spectator')[]>(0, 1, 'spectator');
    await fc.assert(
      fc.asyncProperty(viewers, cuts, async (viewer, points) => {
        const seen = await readInPieces(
          viewer,
          [...points].sort((a, b) => a - b),
        );
        expect(seen).toEqual(whole.get(viewer));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('sees exactly the same stream, cut at each event in turn', async () => {
    const length = whole.get(1)!.length;
    for (let cut = 1; cut < length; cut += 1) {
      const client = await watch(duel, 1, 0, cut);
      await client.until(() => (client.events.at(-1)?.version === length ? true : undefined));
      expect(client.events).toEqual(whole.get(1)!.slice(cut));
      client.drop();
    }
  });

  it('sees it while the match goes on, too', async () => {
    const live = await openDuel(operator);
    const seats = await Promise.all([watch(live, 0, 0), watch(live, 1, 1)]);
    const seen: MatchEventDocument[] = [];
    const random = numbersFrom(5);
    const isOver = () => seen.at(-1)?.type === 'SecretRevealed';
    const restless = async (): Promise<void> => {
      for (let i = 0; !isOver(); i++) {
        const client = await watch(live, 0, i % 2 === 0 ? 0 : 1, seen.length);
        const enough = seen.length + 1 + (random() % 9);
        await client.until(() => {
          const last = client.events.at(-1);
          return last && (last.version >= enough || last.type === 'SecretRevealed') ? true : undefined;
        });
        seen.push(...client.events.filter(({ version }) => version <= enough));
        client.drop();
      }
    };
    const reading = restless();
    await Promise.all(seats.map((client, seat) => playLive(client, numbersFrom(31 + seat), ENOUGH)));
    await reading;
    expect(seen).toEqual(await readAll(live.seats[0], live.path));
  });
});

describe('spectators who are kept behind', () => {
  it('learn of nothing before its time, over sockets or HTTP', async () => {
    const duel = await openDuel(operator, { spectators: { delaySeconds: 3_600 } });
    const client = await watch(duel, 'spectator', 1);
    await duel.seats[0].send('POST', `${duel.path}/concede`);
    expect(await client.find('hello')).toMatchObject({ version: 1, delaySeconds: 3_600 });
    expect((await duel.spectator.get(view, `${duel.path}/view`)).version).toBe(1);
    expect(await duel.spectator.get(matchEvents, `${duel.path}/events`)).toMatchObject({ version: 1, over: false });
    const summary = await duel.spectator.send('GET', duel.path);
    expect(summary.body).toMatchObject({ version: 1, status: 'playing', end: null });
    expect(summary.headers.get('etag')).toBe('"1"');
    expect((await operator.send('GET', duel.path)).body).toMatchObject({ status: 'over' });
    expect((await duel.spectator.send('POST', `/v1/replays/${duel.opened.matchId}/exports`)).status).toBe(409);
    const receipt = await duel.spectator.send('GET', `${duel.path}/receipt`);
    expect([receipt.status, receipt.body]).toMatchObject([409, { type: 'urn:senki:problem:match-not-over' }]);
    await client.until(() => client.events[0]);
    await sleep(300);
    expect((await duel.spectator.send('GET', `${duel.path}/receipt`)).status).toBe(409);
    expect(client.events.map(({ version }) => version)).toEqual([1]);
    await client.leave();
  });

  it('learn of everything when its time has come', async () => {
    const duel = await openDuel(operator, { spectators: { delaySeconds: 3 } });
    const client = await watch(duel, 'spectator', 1);
    const early: MatchEventDocument[] = [];
    // On a busy machine the service's reading of the database's clock may be off by a part of a second.
    const soon = 2_000;
    client.socket.on('message', () => {
      const frame = client.frames.at(-1);
      if (frame?.type !== 'events') return;
      early.push(...frame.events.filter(({ at, version }) => version > 1 && Date.now() < at + soon));
    });
    await duel.seats[0].send('POST', `${duel.path}/concede`);
    expect(await client.closed).toEqual({ code: 1000, reason: 'over' });
    expect(early).toEqual([]);
    expect(client.events).toEqual(await readAll(duel.spectator, duel.path));
    expect((await duel.spectator.send('GET', duel.path)).body).toMatchObject({ status: 'over' });
    expect(client.events.length).toBe((await readAll(duel.seats[0], duel.path)).length);
  });
});

describe('a version from the future', () => {
  const AHEAD = { code: 4409, reason: 'version-ahead' };

  it('is refused, and that of the match as it stands is not', async () => {
    const duel = await openDuel(operator);
    const { version } = duel.opened;
    for (const viewer of [0, 'spectator'] as const) {
      for (const after of [version + 1, 2 ** 31 - 1]) {
        const early = await watch(duel, viewer, 0, after);
        expect(await early.closed).toEqual(AHEAD);
        expect(early.frames).toMatchObject([{ type: 'bye', reconnect: false, problem: { status: 409 } }]);
      }
      const current = await watch(duel, viewer, 1, version);
      expect(await current.find('hello')).toMatchObject({ version });
      await current.leave();
    }
  });

  it('tells a spectator who is kept behind nothing of how far the match has come', async () => {
    const duel = await openDuel(operator, { spectators: { delaySeconds: 60 } });
    const { version } = duel.opened;
    for (const after of [version, version + 1])
      expect(await (await watch(duel, 'spectator', 0, after)).closed).toEqual(AHEAD);
  });
});
