import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { view, type MatchEventDocument, type ServerFrame } from '#contract';
import { isConnectionLoss } from '#event-store';
import { AbsenceSweeper, Attendance, PresenceLeases, type MatchSeat } from '#sockets';
import { ActOnMatch } from '#match/cqrs';
import { eventually } from '#testkit';
import { stageApi, type ApiNode, type ApiStage } from './testing/api-stage.js';
import type { Client } from './testing/client.js';
import { openDuel, type Duel } from './testing/duel.js';
import { LiveClient } from './testing/live-client.js';
import { readAll } from './testing/random-player.js';

// A client reconnects or polls again well within these, unless the machine is very busy: see `swiftly`.
const PACE = { beatMs: 200, leaseMs: 10_000, graceMs: 2_500, requestMs: 3_500 };
let stage: ApiStage;
let other: ApiNode;
let operator: Client;
let sweeping = true;
let sweeper: Promise<void>;
const open: LiveClient[] = [];

beforeAll(async () => {
  stage = await stageApi({ presence: PACE });
  other = await stage.join();
  operator = await stage.operator('matches:open', 'matches:read');
  sweeper = keepSweeping();
});
afterEach(() => open.splice(0).forEach((client) => client.drop()));
afterAll(async () => {
  sweeping = false;
  await sweeper;
  await stage.close();
});

function unlessConnectionLoss(error: unknown): void {
  if (!isConnectionLoss(error)) throw error;
}

/** Sweeps absences as a worker does. */
async function keepSweeping(): Promise<void> {
  const commands = stage.app.get(CommandBus, { strict: false });
  const tell =
    (type: 'Connect' | 'Disconnect') =>
    async ({ matchId, seat }: MatchSeat) =>
      void (await commands.execute(
        new ActOnMatch({ matchId, commandId: randomUUID(), by: 'presence' }, { type, seat }),
      ));
  const matches = { connect: tell('Connect'), disconnect: tell('Disconnect') };
  const leases = new PresenceLeases(stage.pool);
  const absences = new AbsenceSweeper({ leases, matches, leaseMs: PACE.leaseMs, onError: () => {} });
  // Like the worker's task, it survives a database that is briefly unavailable.
  for (; sweeping; await sleep(100)) await absences.sweep().catch(unlessConnectionLoss);
}

async function sit(duel: Duel, seat: number, node: ApiNode = stage): Promise<LiveClient> {
  const { matchId, seats } = duel.opened;
  const client = await LiveClient.subscribe(node.client.url, matchId, seats[seat]?.token ?? '');
  open.push(client);
  await client.find('hello');
  return client;
}

type Timed = <T>(step: () => Promise<T>) => Promise<T>;

/** Begins again with another match if a step took so long, on a busy machine, that the seat may count as away. */
async function swiftly<T>(mostMs: number, play: (duel: Duel, timed: Timed) => Promise<T>): Promise<T> {
  for (;;) {
    let longest = 0;
    const timed: Timed = async (step) => {
      const begin = performance.now();
      const result = await step();
      longest = Math.max(longest, performance.now() - begin);
      return result;
    };
    const result = await play(await openDuel(operator), timed);
    if (longest < mostMs) return result;
  }
}

const comings = (events: readonly MatchEventDocument[]): string[] =>
  events.flatMap((event) =>
    event.type === 'SeatConnected' || event.type === 'SeatDisconnected' ? [`${event.type} ${event.payload.seat}`] : [],
  );

const recorded = async (duel: Duel): Promise<string[]> => comings(await readAll(duel.spectator, duel.path));

describe('presence', () => {
  it('ends a little after the last socket, and is told to everyone; it returns with the next one', async () => {
    const duel = await openDuel(operator);
    const bob = await sit(duel, 1, other);
    const ann = await sit(duel, 0);
    expect(await bob.find('presence')).toMatchObject({ seats: [{ connected: true }, { connected: true }] });
    ann.drop();
    const isAway = (frame: ServerFrame) => frame.type === 'presence' && frame.seats[0]?.connected === false;
    await bob.find('presence', isAway);
    await sit(duel, 0, other);
    await bob.find('presence', ({ seats }) => seats[0]?.connected === true, bob.frames.findIndex(isAway));
    expect(comings(bob.events)).toEqual(['SeatDisconnected 0', 'SeatConnected 0']);
    expect(bob.frames.filter(({ type }) => type === 'presence')).toHaveLength(3);
  });

  it('outlives a short drop', async () => {
    const duel = await swiftly(PACE.graceMs / 2, async (started, timed) => {
      let ann = await sit(started, 0);
      for (let drops = 1; drops <= 4; drops++) {
        await sleep(50);
        await timed(async () => {
          ann.drop();
          await sleep(100);
          ann = await sit(started, 0, drops % 2 === 0 ? stage : other);
        });
      }
      return started;
    });
    await sleep(PACE.graceMs + 500);
    expect(await recorded(duel)).toEqual([]);
  });

  it('needs only one of several sockets', async () => {
    const duel = await openDuel(operator);
    const [one, two] = [await sit(duel, 0), await sit(duel, 0)];
    one.drop();
    await sleep(PACE.graceMs + 500);
    expect(await recorded(duel)).toEqual([]);
    two.drop();
    const bob = await sit(duel, 1);
    await bob.until(() => (comings(bob.events).length > 0 ? true : undefined));
    expect(await recorded(duel)).toEqual(['SeatDisconnected 0']);
  });

  it('needs only one of several nodes', async () => {
    const duel = await openDuel(operator);
    const [here, there] = [await sit(duel, 0, stage), await sit(duel, 0, other)];
    here.drop();
    await sleep(PACE.graceMs + 500);
    expect(await recorded(duel)).toEqual([]);
    there.drop();
    const bob = await sit(duel, 1);
    await bob.until(() => (comings(bob.events).length > 0 ? true : undefined));
    expect(await recorded(duel)).toEqual(['SeatDisconnected 0']);
  });

  it('ends with a node that dies, and goes on where its seats come back', async () => {
    const dying = await stage.join();
    const [lost, moved] = [await openDuel(operator), await openDuel(operator)];
    const bob = await sit(lost, 1, other);
    const socket = await sit(lost, 0, dying);
    await sit(moved, 0, dying);
    await dying.app.get(Attendance, { strict: false }).stop();
    socket.drop();
    await sit(moved, 0, other);
    await bob.until(() => (comings(bob.events).length > 0 ? true : undefined));
    expect(await recorded(lost)).toEqual(['SeatDisconnected 0']);
    expect(await recorded(moved)).toEqual([]);
  });

  it('survives a node that was forgotten: its seats go on playing over HTTP', async () => {
    const duel = await openDuel(operator);
    await sit(duel, 0, other);
    const back = await stage.join();
    const attendance = back.app.get(Attendance, { strict: false });
    await attendance.stop();
    await stage.pool.query('DELETE FROM live_node WHERE node = $1', [attendance.node]);
    const ann = duel.seats[0]!.at(back.client);
    expect((await ann.send('GET', `${duel.path}/decision`)).status).toBe(200);
    const { rowCount } = await stage.pool.query('SELECT FROM match_presence WHERE node = $1', [attendance.node]);
    expect(rowCount).toBe(1);
  });

  it('survives a node that was given up too early', async () => {
    const duel = await openDuel(operator);
    await sit(duel, 0, other);
    const chairs = async () => {
      const sql = 'SELECT seat FROM match_presence WHERE match_id = $1';
      const { rows } = await stage.pool.query(sql, [duel.opened.matchId]);
      return rows.length > 0 && rows;
    };
    await eventually(chairs);
    const { node } = other.app.get(Attendance, { strict: false });
    await stage.pool.query(
      `WITH struck AS (DELETE FROM match_presence WHERE node = $1)
       UPDATE live_node SET expires_at = now() - interval '1 hour' WHERE node = $1`,
      [node],
    );
    expect(await eventually(chairs)).toEqual([{ seat: 0 }]);
  });

  it('is shown by a request as well', async () => {
    const duel = await openDuel(operator);
    const bob = await sit(duel, 1, other);
    (await sit(duel, 0)).drop();
    await bob.until(() => (comings(bob.events).length > 0 ? true : undefined));
    await duel.seats[0].send('GET', `${duel.path}/decision`);
    await bob.until(() => (comings(bob.events).length > 1 ? true : undefined));
    expect((await recorded(duel)).slice(0, 2)).toEqual(['SeatDisconnected 0', 'SeatConnected 0']);
  });

  it('of requests goes on with them and ends without', async () => {
    const { duel, bob, seen } = await swiftly(PACE.requestMs / 2, async (started, timed) => {
      const witness = await sit(started, 1, other);
      (await sit(started, 0)).drop();
      await witness.until(() => (comings(witness.events).length > 0 ? true : undefined));
      for (let waited = 0; waited < 2 * PACE.requestMs; waited += 300) {
        await timed(async () => {
          await started.seats[0].send('GET', `${started.path}/decision`);
          await sleep(300);
        });
      }
      return { duel: started, bob: witness, seen: await timed(() => recorded(started)) };
    });
    expect(seen).toEqual(['SeatDisconnected 0', 'SeatConnected 0']);
    await bob.until(() => (comings(bob.events).length > 2 ? true : undefined));
    expect(await recorded(duel)).toEqual(['SeatDisconnected 0', 'SeatConnected 0', 'SeatDisconnected 0']);
  });

  it('is shown by whatever a socket does, at once', async () => {
    const deaf = await stage.join();
    const duel = await openDuel(operator);
    const ann = await sit(duel, 0, deaf);
    // The node's heartbeat is stopped, so it cannot correct the wrong record.
    await deaf.app.get(Attendance, { strict: false }).stop();
    const wrong = { matchId: duel.opened.matchId, commandId: randomUUID(), by: 'presence' };
    await deaf.app.get(CommandBus, { strict: false }).execute(new ActOnMatch(wrong, { type: 'Disconnect', seat: 0 }));
    const commandId = randomUUID();
    ann.send({ type: 'act', commandId, act: 'offer-draw' });
    expect(await ann.outcome(commandId)).toMatchObject({ type: 'ack' });
    // Later, the node without a heartbeat counts as dead.
    expect((await recorded(duel)).slice(0, 2)).toEqual(['SeatDisconnected 0', 'SeatConnected 0']);
  });

  it('is what the disconnect bank runs by', async () => {
    const timeControl = { bankMs: null, disconnectMs: 60_000 };
    const duel = await openDuel(operator, { timeControl });
    const clients = [await sit(duel, 0), await sit(duel, 1)];
    const look = async () => (await duel.spectator.get(view, `${duel.path}/view`)).clocks;
    expect((await look()).map(({ deadline }) => deadline)).toEqual([null, null]);
    const seat = (await look()).findIndex(({ running }) => running);
    clients[seat]!.drop();
    const witness = clients[1 - seat]!;
    await witness.until(() => (comings(witness.events).length > 0 ? true : undefined));
    const away = witness.events.find(({ type }) => type === 'SeatDisconnected');
    expect((await look())[seat]?.deadline).toBe(away!.at + 60_000);
  });

  it('of a match that is over concerns nobody', async () => {
    const duel = await openDuel(operator);
    const isHeld = async () => {
      const sql = 'SELECT FROM match_presence WHERE match_id = $1';
      return (await stage.pool.query(sql, [duel.opened.matchId])).rowCount === 1;
    };
    const ann = await sit(duel, 0);
    await eventually(isHeld);
    await duel.seats[1].send('POST', `${duel.path}/concede`);
    expect(await ann.closed).toEqual({ code: 1000, reason: 'over' });
    await eventually(async () => !(await isHeld()));
    expect(await recorded(duel)).toEqual([]);
  });
});
