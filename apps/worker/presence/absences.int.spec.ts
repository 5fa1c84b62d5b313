import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PresenceLeases } from '#sockets';
import { PRESETS } from '#match';
import { eventually } from '#testkit';
import { WorkerStage } from '../testing/worker-stage.js';

const PRESENCE = { beatMs: 100, leaseMs: 500, graceMs: 100, requestMs: 100, sweepMs: 50 };

describe('a worker', () => {
  let stage: WorkerStage;
  beforeEach(async () => {
    stage = await WorkerStage.create('postgres');
  });
  afterEach(() => stage.close());

  const typesOf = async (matchId: string): Promise<string[]> =>
    (await stage.store.load(matchId)).map(({ type }) => type);

  it('calls away the seats of a node that died, and ends the match when their time away is over', async () => {
    // Long enough that the second seat is called away before the time of the first is over, on a busy machine too.
    const matchId = await stage.openMatch({ ...PRESETS.none, preset: 'custom', disconnectMs: 8_000 });
    const leases = new PresenceLeases(stage.pool);
    const node = randomUUID();
    await leases.renew(node, 200);
    for (const seat of [0, 1]) await leases.acquire(node, { matchId, seat });
    await stage.startWorker({ intervals: { presence: PRESENCE } });
    await eventually(async () => (await typesOf(matchId)).includes('MatchEnded'));
    const events = await stage.store.load(matchId);
    expect(events.filter(({ type }) => type === 'SeatDisconnected')).toHaveLength(2);
    expect(events.find(({ type }) => type === 'ClockExpired')?.payload).toMatchObject({ clock: 'disconnect' });
    expect(await leases.isLeased({ matchId, seat: 0 })).toBe(false);
  });
});
