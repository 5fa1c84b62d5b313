import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { createPool, type Database } from '#event-store';
import { createOwnDatabase, type OwnDatabase } from '#event-store/testing';
import { eventually } from '#testkit';
import { AbsenceSweeper } from './absence-sweeper.js';
import { Attendance, type SeatPresence } from './attendance.js';
import { PresenceLeases, type MatchSeat } from './presence-leases.js';

const LEASE_MS = 10_000;
/** The lease of a node that lives on, however long a test takes. */
const LONG_MS = 600_000;
let pool: Database;
let own: OwnDatabase;
let leases: PresenceLeases;

beforeAll(async () => {
  own = await createOwnDatabase();
  pool = createPool({ connectionString: own.appUrl, max: 8 });
  leases = new PresenceLeases(pool);
});
beforeEach(async () => {
  await pool.query('DELETE FROM match_presence');
  await pool.query('DELETE FROM live_node');
  told.length = 0;
});
afterAll(async () => {
  await pool.end();
  await own.drop();
});

const told: string[] = [];
const matches = {
  connect: async ({ seat }: MatchSeat) => void told.push(`connect ${seat}`),
  disconnect: async ({ seat }: MatchSeat) => void told.push(`disconnect ${seat}`),
};
const errors: Error[] = [];
const onError = (error: Error) => void errors.push(error);

/** A sweeper that has been watching for a long time, unless stated otherwise. */
async function watchful(parts: Partial<ConstructorParameters<typeof AbsenceSweeper>[0]> = {}): Promise<AbsenceSweeper> {
  let now = 0;
  const sweeper = new AbsenceSweeper({ leases, matches, leaseMs: LEASE_MS, onError, now: () => now, ...parts });
  await sweeper.sweep();
  now += LEASE_MS / 2;
  await sweeper.sweep();
  now += LEASE_MS / 2;
  return sweeper;
}

async function aliveNode(): Promise<string> {
  const node = randomUUID();
  await leases.renew(node, LONG_MS);
  return node;
}

async function silentNode(...chairs: readonly MatchSeat[]): Promise<string> {
  const node = await aliveNode();
  for (const matchSeat of chairs) await leases.acquire(node, matchSeat);
  await leases.renew(node, -1);
  return node;
}

const chair = (seat = 0): MatchSeat => ({ matchId: v7(), seat });

describe('leases', () => {
  it('say whether a node was given up since it last spoke', async () => {
    const node = randomUUID();
    expect(await leases.renew(node, LONG_MS)).toBe(false);
    expect(await leases.renew(node, LONG_MS)).toBe(true);
    await leases.renew(node, -1);
    expect(await leases.renew(node, LONG_MS)).toBe(false);
  });

  it('is noticed as ended even if that happens while it is renewed', async () => {
    const node = await aliveNode();
    const other = await pool.connect();
    try {
      await other.query('BEGIN');
      await other.query("UPDATE live_node SET expires_at = now() - interval '1 hour' WHERE node = $1", [node]);
      const renewed = leases.renew(node, LONG_MS);
      await eventually(async () => {
        // Other specs use the same server.
        const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE NOT granted AND locktype = 'transactionid' AND datname = current_database()`;
        return (await pool.query(waiting)).rowCount !== 0;
      }, 5);
      await other.query('COMMIT');
      expect(await renewed).toBe(false);
    } finally {
      other.release();
    }
    expect(await leases.renew(node, LONG_MS)).toBe(true);
  });

  it('hold a seat until its last node lets go of it', async () => {
    const [here, there] = [await aliveNode(), await aliveNode()];
    const seat = chair();
    expect(await leases.isLeased(seat)).toBe(false);
    await leases.acquire(here, seat);
    await leases.acquire(there, seat);
    await leases.release(here, seat, -1);
    expect(await leases.isLeased(seat)).toBe(true);
    await leases.release(there, seat, 60_000);
    expect(await leases.isLeased(seat)).toBe(true);
    await leases.release(there, seat, -1);
    expect(await leases.isLeased(seat)).toBe(false);
  });

  it('are lent to requests, where anything is known of the seat or it is away', async () => {
    const [here, there] = [await aliveNode(), await aliveNode()];
    const [unknown, away, leaving] = [chair(0), chair(1), chair(2)];
    await leases.extend(here, unknown, 60_000, false);
    await leases.extend(here, away, 60_000, true);
    await leases.acquire(there, leaving);
    await leases.release(there, leaving, -1);
    await leases.extend(here, leaving, 60_000, false);
    const held = await Promise.all([unknown, away, leaving].map((one) => leases.isLeased(one)));
    expect(held).toEqual([false, true, true]);
  });

  it('that were lent lapse, and neither cut short nor end what sockets hold', async () => {
    const node = await aliveNode();
    const [lapsed, longer, held] = [chair(0), chair(1), chair(2)];
    await leases.extend(node, lapsed, -1, true);
    await leases.extend(node, longer, 60_000, true);
    await leases.extend(node, longer, -1, true);
    await leases.acquire(node, held);
    await leases.extend(node, held, -1, true);
    expect(await Promise.all([lapsed, longer, held].map((one) => leases.isLeased(one)))).toEqual([false, true, true]);
    await (await watchful()).sweep();
    expect(told).toEqual(['disconnect 0']);
  });

  it('give a seat that is gone to one sweeper at a time', async () => {
    const node = await aliveNode();
    for (let seat = 0; seat < 6; seat++) {
      const one = chair(seat);
      await leases.acquire(node, one);
      await leases.release(node, one, -1);
    }
    const claims = await Promise.all(Array.from({ length: 4 }, () => leases.claimGone(4, 60_000, false)));
    expect(
      claims
        .flat()
        .map(({ seat }) => seat)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await leases.claimGone(10, 60_000, false)).toEqual([]);
  });

  it('are struck off only as claimed: who came back stays', async () => {
    const node = await silentNode();
    const seat = chair();
    await leases.acquire(node, seat);
    const [claimed] = await leases.claimGone(1, 60_000, true);
    await leases.acquire(node, seat);
    await leases.remove(claimed!);
    const { rowCount } = await pool.query('SELECT FROM match_presence');
    expect(rowCount).toBe(1);
  });

  it('forget nodes that hold nothing', async () => {
    await silentNode();
    await silentNode(chair());
    const alive = await aliveNode();
    await leases.forgetNodes(-1_000);
    const { rows } = await pool.query<{ node: string }>('SELECT node FROM live_node');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ node: alive });
  });
});

describe('the absence sweeper', () => {
  it('calls away who let go, after the time of grace and not before', async () => {
    const node = await aliveNode();
    const [gone, going, there] = [chair(0), chair(1), chair(2)];
    for (const one of [gone, going, there]) await leases.acquire(node, one);
    await leases.release(node, gone, -1);
    await leases.release(node, going, 60_000);
    await (await watchful()).sweep();
    expect(told).toEqual(['disconnect 0']);
  });

  it('calls away the seats of a node that fell silent, unless another node has them', async () => {
    const [lost, kept] = [chair(0), chair(1)];
    await silentNode(lost, kept);
    await leases.acquire(await aliveNode(), kept);
    await (await watchful()).sweep();
    expect(told.filter((what) => what.startsWith('disconnect'))).toEqual(['disconnect 0']);
    expect(await leases.isLeased(kept)).toBe(true);
    expect((await pool.query('SELECT FROM match_presence')).rowCount).toBe(1);
  });

  it('does not take for silence what it could not have heard', async () => {
    await silentNode(chair());
    let now = 0;
    const sweeper = new AbsenceSweeper({ leases, matches, leaseMs: LEASE_MS, onError, now: () => now });
    for (now of [0, 5_000, 9_999]) await sweeper.sweep();
    // An outage: no sweep for longer than a lease.
    for (now of [40_000, 45_000, 49_999]) await sweeper.sweep();
    expect(told).toEqual([]);
    now = 50_000;
    await sweeper.sweep();
    expect(told).toEqual(['disconnect 0']);
  });

  it('takes it back if the seat came back while it was being called away', async () => {
    const node = await aliveNode();
    const seat = chair();
    await leases.acquire(node, seat);
    await leases.release(node, seat, -1);
    const other = await aliveNode();
    const slow = {
      ...matches,
      disconnect: async (one: MatchSeat) => {
        await leases.acquire(other, one);
        await matches.disconnect(one);
      },
    };
    await (await watchful({ matches: slow })).sweep();
    expect(told).toEqual(['disconnect 0', 'connect 0']);
  });

  it('leaves what it could not tell for the next time', async () => {
    const node = await aliveNode();
    const seat = chair();
    await leases.acquire(node, seat);
    await leases.release(node, seat, -1);
    const failing = { ...matches, disconnect: () => Promise.reject(new Error('no database')) };
    await (await watchful({ matches: failing })).sweep();
    expect(errors.map(({ message }) => message)).toEqual(['no database']);
    await pool.query("UPDATE match_presence SET claimed_until = now() - interval '1 second'");
    await (await watchful()).sweep();
    expect(told).toEqual(['disconnect 0']);
  });
});

describe('attendance', () => {
  const presence = (isAway: boolean): SeatPresence => ({
    isAway: async () => isAway,
    seemsAway: () => false,
    connect: matches.connect,
  });
  const attendance = (parts: Partial<ConstructorParameters<typeof Attendance>[0]> = {}) =>
    new Attendance({
      leases,
      matches: presence(false),
      beatMs: LONG_MS,
      leaseMs: LONG_MS,
      graceMs: 60_000,
      requestMs: 60_000,
      onError,
      ...parts,
    });

  it('keeps a seat as long as one of its sockets is there', async () => {
    const there = attendance({ graceMs: -1 });
    await there.start();
    const seat = chair();
    there.socketOpened(seat);
    there.socketOpened(seat);
    there.socketClosed(seat);
    await there.stop();
    expect(await leases.isLeased(seat)).toBe(true);
  });

  it('says who is back, to a match that calls them away', async () => {
    const there = attendance({ matches: presence(true) });
    await there.start();
    there.socketOpened(chair(3));
    await there.stop();
    expect(told).toEqual(['connect 3']);
  });

  it('writes last what was true last', async () => {
    const there = attendance({ graceMs: -1 });
    await there.start();
    const [stays, leaves] = [chair(), chair()];
    for (let i = 0; i < 5; i++) {
      for (const seat of [stays, leaves]) there.socketOpened(seat);
      for (const seat of [stays, leaves]) there.socketClosed(seat);
    }
    there.socketOpened(stays);
    await there.stop();
    expect([await leases.isLeased(stays), await leases.isLeased(leaves)]).toEqual([true, false]);
  });

  it('makes good at the next beat what failed before', async () => {
    errors.length = 0;
    const failing = new PresenceLeases(pool);
    failing.acquire = () => Promise.reject(new Error('no database'));
    const there = attendance({ leases: failing });
    await there.start();
    const seat = chair();
    there.socketOpened(seat);
    await eventually(() => errors.length > 0);
    expect(errors.map(({ message }) => message)).toEqual(['no database']);
    failing.acquire = (node, one) => leases.acquire(node, one);
    await there.beat();
    await there.stop();
    expect(await leases.isLeased(seat)).toBe(true);
  });

  it('of a node that was forgotten while it was away goes on: it holds what comes, and what it held', async () => {
    errors.length = 0;
    const there = attendance();
    await there.start();
    const [before, arriving, asking] = [chair(0), chair(1), chair(2)];
    there.socketOpened(before);
    await eventually(() => leases.isLeased(before));
    await leases.acquire(await aliveNode(), asking);
    const forget = async () => {
      await pool.query('DELETE FROM match_presence WHERE node = $1', [there.node]);
      await pool.query('DELETE FROM live_node WHERE node = $1', [there.node]);
    };
    await forget();
    there.socketOpened(arriving);
    for (const one of [before, arriving]) await eventually(() => leases.isLeased(one));
    await forget();
    await there.witness({ matchId: asking.matchId, viewer: asking.seat });
    await there.stop();
    const { rows } = await pool.query('SELECT seat FROM match_presence WHERE node = $1 ORDER BY seat', [there.node]);
    expect(rows).toEqual([{ seat: 0 }, { seat: 1 }, { seat: 2 }]);
    expect(errors).toEqual([]);
  });
});
