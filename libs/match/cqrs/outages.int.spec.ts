import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRESETS, type TimeControl } from '../clock.js';
import { toEnvelope, type Recorded } from '../events.js';
import { reexecute } from '../reexecute.js';
import { nextDeadline } from '../state.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { clockExpiry } from './commands/index.js';
import { createStage, stampFor, type Node, type Stage } from './stage.spec-helper.js';
import { UnluckyStore } from './unlucky-store.spec-helper.js';

const ONE_SECOND: TimeControl = { ...PRESETS.none, preset: 'custom', decisionMs: 1_000 };
/** For what has to be done before a decision has run out again, however busy the machine is. */
const FOUR_SECONDS: TimeControl = { ...ONE_SECOND, decisionMs: 4_000 };

let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
});
afterAll(() => stage.close());
// The pulse is set back here, so the outages of two tests would overlap.
beforeEach(() => stage.admin.query('DELETE FROM es.outage'));

/** As if no node had been able to write for that long. */
const silence = (ms: number) =>
  stage.admin.query(`UPDATE es.pulse SET at = clock_timestamp() - $1 * interval '1 millisecond'`, [ms]);

async function overdue(timeControl = ONE_SECOND): Promise<string> {
  const { matchId } = await node.open({ timeControl });
  await sleep(timeControl.decisionMs! + 100);
  return matchId;
}

const fire = (on: Node, matchId: string) => {
  const { stamp, act } = clockExpiry(matchId, 'clock', 1);
  return on.writer.carryOut(stamp, act);
};

const typesSince = async (matchId: string, version: number): Promise<readonly string[]> =>
  (await node.store.load(matchId, version)).map(({ type }) => type);

describe('a time-out', () => {
  it('that fell into an outage is not booked, by whichever node looks first; the decision gets its time again', async () => {
    const matchId = await overdue(FOUR_SECONDS);
    const { version } = await node.state(matchId);
    await silence(12_000);
    const others = [await stage.node(), await stage.node({ store: new UnluckyStore(stage.app, stage.clock) })];
    const receipts = await Promise.all([node, ...others].map((each) => fire(each, matchId)));
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await typesSince(matchId, version)).toEqual(['ClocksPaused', 'ClocksResumed']);
    const [pausing] = await node.store.load(matchId, version);
    expect(pausing?.payload).toMatchObject({
      by: 'service',
      reason: expect.stringMatching(/^The service could not record answers from \S+Z to \S+Z\.$/),
    });
    const left = (nextDeadline(await node.state(matchId))?.at ?? 0) - (pausing?.at ?? 0);
    expect(left).toBe(FOUR_SECONDS.decisionMs);
  });

  it('does not refuse the answer that comes right after the outage', async () => {
    const matchId = await overdue();
    await silence(8_000);
    expect(await node.answer(matchId, 0, true)).toMatchObject({ outcome: 'appended' });
  });

  it('is booked once the decision has had all its time in service, and the record proves it', async () => {
    const matchId = await overdue();
    await silence(8_000);
    await fire(node, matchId);
    await sleep(1_100);
    const { outcome } = await fire(node, matchId);
    expect(outcome).toBe('appended');
    await node.writer.carryOut(
      { matchId, commandId: '00000000-0000-4000-8000-000000000001', by: 'seat/0' },
      { type: 'Concede', seat: 0 },
    );
    const events = await node.store.load(matchId);
    const record = { matchId, events: events.map((event) => toEnvelope(asRecorded(event))) };
    expect(events.filter(({ type }) => type === 'ClocksResumed')).toHaveLength(1);
    expect(reexecute(toyGame, record)).toBeNull();
  });

  it('from before the outage is booked alone: the seats whose time ran out in the outage get theirs again', async () => {
    const { matchId } = await node.open({ players: 3, timeControl: { ...FOUR_SECONDS, disconnectMs: 200 } });
    const { lastAt: opened } = await node.state(matchId);
    await node.writer.carryOut(stampFor(matchId), { type: 'Disconnect', seat: 0 });
    await sleep(4_100);
    const { version } = await node.state(matchId);
    // It begins when seat 0 has been away for too long, and before the time of the decisions is up.
    await stage.admin.query(
      `INSERT INTO es.outage (began_at, ended_at) VALUES (to_timestamp($1 / 1000.0), clock_timestamp())`,
      [opened + 3_900],
    );
    await fire(node, matchId);
    const types = (await typesSince(matchId, version)).filter((type) => type.startsWith('Clock'));
    expect(types).toEqual(['ClockExpired', 'ClocksPaused', 'ClocksResumed']);
    expect((await node.state(matchId)).table.seats.map(({ status }) => status)).toEqual(['lost', 'playing', 'playing']);
  });

  it('is excused once, even if the clock of the node is behind that of the database', async () => {
    const slow = await stage.node({ clock: { now: () => stage.clock.now() - 500 } });
    const matchId = await overdue();
    await sleep(600);
    await silence(8_000);
    await fire(slow, matchId);
    const { version } = await node.state(matchId);
    await sleep(1_100);
    await fire(node, matchId);
    expect((await typesSince(matchId, version))[0]).toBe('ClockExpired');
  });

  it('is not taken from the snapshot of a build that counted the outage', async () => {
    const matchId = await overdue(FOUR_SECONDS);
    const { clock: counted } = await node.state(matchId);
    await silence(12_000);
    await fire(node, matchId);
    const { state } = await node.repository.load(matchId);
    await node.store.saveSnapshot({
      matchId,
      reducerVersion: 5,
      version: state.version,
      state: JSON.stringify({ ...state, clock: counted }),
    });
    await fire(await stage.node(), matchId);
    expect(await typesSince(matchId, state.version)).toEqual([]);
  });

  it('is booked as ever without an outage, and after a gap that is too short for one', async () => {
    const matchId = await overdue();
    await silence(2_000);
    const { version } = await node.state(matchId);
    expect((await fire(node, matchId)).outcome).toBe('appended');
    expect((await typesSince(matchId, version))[0]).toBe('ClockExpired');
  });
});

const asRecorded = ({ version, at, type, payload }: Awaited<ReturnType<Node['store']['load']>>[number]): Recorded =>
  ({ version, at, event: { type, ...(payload as object) } }) as Recorded;
