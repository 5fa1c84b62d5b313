import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandIdReused, EventStore, type Append, type Appended } from '#event-store';
import { stableText, type Table } from '#kernel';
import { eventually } from '#testkit';
import { PRESETS } from '../clock.js';
import { toEnvelope, type Recorded } from '../events.js';
import { reexecute } from '../reexecute.js';
import { REDUCER_VERSION, UNOPENED, foldMatch } from '../state.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { CommandRejected, MatchContended } from './errors.js';
import { timerCommandId } from './hashing.js';
import { createStage, stampFor, type Node, type Stage } from './stage.spec-helper.js';
import { UnluckyStore } from './unlucky-store.spec-helper.js';

let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await createStage();
  node = await stage.node();
});
afterAll(() => stage.close());

const judge = { by: 'judge', reason: 'ruling' };

async function underWay(options: Parameters<Node['open']>[0] = {}): Promise<string> {
  const { matchId } = await node.open(options);
  await node.answer(matchId, 0, true);
  await node.answer(matchId, 1, true);
  return matchId;
}

async function passAll(on: Node, matchId: string): Promise<void> {
  for (;;) {
    const { status, table } = await on.state(matchId);
    if (status === 'over') return;
    await on.answer(matchId, table.pending[0]?.seat as number, 'pass');
  }
}

const rejection = (code: string) => ({ name: 'CommandRejected', rejection: { code } });

describe('a command', () => {
  it('is answered with the version it led to', async () => {
    const { matchId, version } = await node.open();
    const receipt = await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect(receipt).toEqual({ matchId, version: version + 1, before: version, outcome: 'appended', dueAt: null });
  });

  it('needs no read while the match is in memory', async () => {
    const matchId = await underWay();
    const loads: number[] = [];
    const load = node.store.load.bind(node.store);
    node.store.load = (id, after) => {
      loads.push(after ?? 0);
      return load(id, after);
    };
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect(loads).toEqual([]);
    node.store.load = load;
  });

  it('given again gets its first receipt, after a crash between append and reply too', async () => {
    const matchId = await underWay();
    const { table } = await node.state(matchId);
    const { id, seat } = table.pending[0] as { id: string; seat: number };
    const stamp = stampFor(matchId, `seat/${seat}`);
    const command = { type: 'Answer', seat, decision: id, answer: 'pass' } as const;
    const dying = await stage.node({ store: new SilentStore(stage.app, stage.clock) });
    await expect(dying.writer.carryOut(stamp, command)).rejects.toThrow('gone before the reply');
    for (const on of [node, await stage.node(), dying]) {
      const receipt = await on.writer.carryOut(stamp, command);
      expect(receipt).toMatchObject({ outcome: 'replayed' });
    }
    const made = (await node.store.load(matchId)).filter(
      (event) => (event.payload as { decision?: string }).decision === id,
    );
    expect(made).toHaveLength(1);
  });

  it('given again over a slower line is the same command', async () => {
    const matchId = await underWay();
    const { id, seat } = (await node.state(matchId)).table.pending[0] as { id: string; seat: number };
    const stamp = stampFor(matchId, `seat/${seat}`);
    const command = { type: 'Answer', seat, decision: id, answer: 'pass' } as const;
    await node.writer.carryOut(stamp, { ...command, lagMs: 80 });
    for (const lagMs of [0, 200]) {
      expect(await node.writer.carryOut(stamp, { ...command, lagMs })).toMatchObject({ outcome: 'replayed' });
    }
    expect(await node.writer.carryOut(stamp, command)).toMatchObject({ outcome: 'replayed' });
  });

  it('under the id of another is refused, whether it would do something or not', async () => {
    const matchId = await underWay();
    const stamp = stampFor(matchId);
    await node.writer.carryOut(stamp, { type: 'OfferDraw', seat: 0 });
    await expect(node.writer.carryOut(stamp, { type: 'Concede', seat: 0 })).rejects.toBeInstanceOf(CommandIdReused);
    await expect(node.writer.carryOut(stamp, { type: 'Connect', seat: 0 })).rejects.toBeInstanceOf(CommandIdReused);
    await expect(
      node.writer.carryOut({ ...stamp, by: 'seat/1' }, { type: 'OfferDraw', seat: 0 }),
    ).rejects.toBeInstanceOf(CommandIdReused);
  });

  it('that changed nothing does not act when given again later', async () => {
    const matchId = await underWay();
    const stamp = stampFor(matchId, 'judge');
    await node.writer.carryOut(stampFor(matchId, 'judge'), { type: 'PauseClocks', ...judge });
    expect(await node.writer.carryOut(stamp, { type: 'PauseClocks', ...judge })).toMatchObject({
      outcome: 'unchanged',
    });
    const { version } = await node.writer.carryOut(stampFor(matchId, 'judge'), { type: 'ResumeClocks', ...judge });
    expect(await (await stage.node()).writer.carryOut(stamp, { type: 'PauseClocks', ...judge })).toMatchObject({
      outcome: 'replayed',
      version: version - 1,
    });
    expect(await node.state(matchId)).toMatchObject({ version, paused: null });
  });

  it('is tried again when the clock was wrong or the match locked', async () => {
    const matchId = await underWay();
    const unlucky = await stage.node({ store: new UnluckyStore(stage.app, stage.clock) });
    const receipt = await unlucky.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect(receipt.outcome).toBe('appended');
  });

  it('that changes nothing or is refused writes no event', async () => {
    const matchId = await underWay();
    const { version } = await node.state(matchId);
    expect(await node.writer.carryOut(stampFor(matchId), { type: 'Connect', seat: 0 })).toMatchObject({
      outcome: 'unchanged',
      version,
    });
    await expect(node.answer(matchId, 0, 'nonsense')).rejects.toBeInstanceOf(CommandRejected);
    expect(await node.store.head(matchId)).toMatchObject({ version });
  });

  it('for a match that does not exist is refused', async () => {
    const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';
    await expect(node.writer.carryOut(stampFor(nowhere), { type: 'Concede', seat: 0 })).rejects.toMatchObject(
      rejection('no-such-match'),
    );
  });
});

describe('racing writers', () => {
  it('on eight nodes all get through, each exactly once', async () => {
    const matchId = await underWay();
    const nodes = await Promise.all(Array.from({ length: 8 }, () => stage.node()));
    await Promise.all(nodes.map((each) => each.repository.load(matchId)));
    const before = (await node.state(matchId)).version;
    const rounds = nodes.map(async (each, i) => {
      for (let round = 0; round < 4; round++) {
        const type = (i + round) % 2 === 0 ? 'PauseClocks' : 'ResumeClocks';
        await insist(() => each.writer.carryOut(stampFor(matchId, 'judge'), { type, ...judge }));
      }
    });
    await Promise.all(rounds);
    const events = await node.store.load(matchId);
    const types = events.slice(before).map(({ type }) => type);
    // Pausing a paused match changes nothing, so the two types must alternate whatever the order of the commands was.
    types.forEach((type, i) => expect(type).toBe(i % 2 === 0 ? 'ClocksPaused' : 'ClocksResumed'));
    expect(types.length).toBeGreaterThan(1);
  });

  it('answer a decision once', async () => {
    const matchId = await underWay();
    const { id, seat } = (await node.state(matchId)).table.pending[0] as { id: string; seat: number };
    const nodes = await Promise.all(Array.from({ length: 8 }, () => stage.node()));
    const answer = { type: 'Answer', seat, decision: id, answer: 'pass' } as const;
    const tries = nodes.map(({ writer }) => writer.carryOut(stampFor(matchId, `seat/${seat}`), answer));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(rejection('no-such-decision'));
    }
  });

  it('with one command id count once', async () => {
    const matchId = await underWay();
    const stamp = stampFor(matchId);
    const nodes = await Promise.all(Array.from({ length: 8 }, () => stage.node()));
    const receipts = await Promise.all(
      nodes.map(({ writer }) => writer.carryOut(stamp, { type: 'OfferDraw', seat: 0 })),
    );
    expect(new Set(receipts.map(({ version }) => version)).size).toBe(1);
    expect(receipts.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
  });

  async function insist(command: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      try {
        return void (await command());
      } catch (error) {
        if (!(error instanceof MatchContended)) throw error;
      }
    }
    throw new Error('never got through');
  }
});

describe('memory', () => {
  it('is the state that was decided, and the same as its events give', async () => {
    const matchId = await underWay();
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const kept = node.repository.cached(matchId)!;
    const { state } = await node.repository.rebuild(matchId);
    expect(stableText(kept.state)).toBe(stableText(state));
  });

  it('behind the truth costs a second look, nothing else', async () => {
    const matchId = await underWay();
    const stale = await stage.node();
    await stale.repository.load(matchId);
    await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    const receipt = await stale.writer.carryOut(stampFor(matchId), { type: 'AcceptDraw', seat: 1 });
    expect(receipt.outcome).toBe('appended');
    expect((await node.state(matchId)).end?.reason).toBe('draw');
  });

  it('ahead of the truth is thrown away', async () => {
    const matchId = await underWay();
    const live = await node.repository.load(matchId);
    const events: Recorded[] = [
      { version: live.state.version + 1, at: live.state.lastAt, event: { type: 'DrawOffered', seat: 1 } },
    ];
    node.repository.adopt(live, events, foldMatch(live.state, events));
    const { version } = await node.writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect(version).toBe(live.state.version + 1);
    expect((await node.state(matchId)).drawOffers).toEqual([0]);
  });

  it('is bounded', async () => {
    const small = await stage.node({ capacity: 2 });
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push((await small.open()).matchId);
    expect(ids.map((id) => small.repository.cached(id) !== null)).toEqual([false, false, true, true]);
    expect((await small.answer(ids[0] as string, 0, true)).outcome).toBe('appended');
  });

  it('resumes from a snapshot and the events after it', async () => {
    const { matchId } = await node.open({ cards: 200 });
    await node.answer(matchId, 0, false);
    await node.answer(matchId, 1, false);
    while ((await node.state(matchId)).version < 215)
      await node.answer(matchId, (await node.state(matchId)).table.pending[0]?.seat as number, 'pass');
    await eventually(async () => (await node.store.loadSnapshot(matchId, REDUCER_VERSION)) !== null);
    const other = await stage.node();
    const loads: number[] = [];
    const load = other.store.load.bind(other.store);
    other.store.load = (id, after) => {
      loads.push(after ?? 0);
      return load(id, after);
    };
    const resumed = await other.repository.load(matchId);
    expect(loads[0]).toBeGreaterThanOrEqual(200);
    const straight = foldMatch(UNOPENED, await node.repository.history(matchId));
    expect(stableText(resumed.state)).toBe(stableText(straight));
    expect(Object.keys(resumed.state.table.cards)).toEqual(Object.keys(straight.table.cards));
    await passAll(other, matchId);
    const record = { matchId, events: (await other.repository.history(matchId)).map(toEnvelope) };
    expect(reexecute(toyGame, record)).toBeNull();
    expect(stage.errors).toEqual([]);
  });

  it('does not trust a snapshot that leads nowhere', async () => {
    const matchId = await underWay();
    const live = await node.repository.load(matchId);
    const version = live.state.version + 5;
    await node.store.saveSnapshot({
      matchId,
      reducerVersion: REDUCER_VERSION,
      version,
      state: JSON.stringify({ ...live.state, version }),
    });
    const receipt = await (await stage.node()).writer.carryOut(stampFor(matchId), { type: 'OfferDraw', seat: 0 });
    expect(receipt).toMatchObject({ outcome: 'appended', version: live.state.version + 1 });
  });
});

describe('the clock', () => {
  const second = { ...PRESETS.blitz, preset: 'custom', decisionMs: 1_000 } as const;
  /** Long enough for an early timer to be early even on a busy machine. */
  const seconds = { ...second, decisionMs: 5_000 } as const;

  it('is set with the match, fires once and is set anew', async () => {
    const { matchId } = await node.open({ timeControl: seconds });
    const timer = await timerOf(matchId);
    expect(timer).toMatchObject({ command: { type: 'ExpireClock', timer: 'clock' } });
    const fire = (): ReturnType<Node['writer']['carryOut']> =>
      node.writer.carryOut(stampFor(matchId, 'clock', timerCommandId(matchId, 'clock', timer.generation)), {
        type: 'ExpireClock',
        timer: 'clock',
        generation: timer.generation,
      });
    expect(await fire()).toMatchObject({ outcome: 'unchanged', dueAt: timer.due });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, timer.due - stage.clock.now()) + 5));
    expect(await fire()).toMatchObject({ outcome: 'appended' });
    expect(await fire()).toMatchObject({ outcome: 'replayed' });
    const next = await timerOf(matchId);
    expect(next.generation).toBeGreaterThan(timer.generation);
    expect(next.due).toBeGreaterThan(timer.due);
    await node.writer.carryOut(stampFor(matchId), { type: 'VoidMatch', ...judge });
    await expect(timerOf(matchId)).rejects.toThrow('no timer');
  });

  it('runs out for an answer that comes too late, and the refusal is remembered', async () => {
    const { matchId } = await node.open({ timeControl: second });
    const decision = (await node.state(matchId)).table.pending[0]?.id as string;
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const stamp = stampFor(matchId);
    const answer = { type: 'Answer', seat: 0, decision, answer: true } as const;
    await expect(node.writer.carryOut(stamp, answer)).rejects.toMatchObject(rejection('too-late'));
    const { version } = await node.state(matchId);
    await expect((await stage.node()).writer.carryOut(stamp, answer)).rejects.toMatchObject(rejection('too-late'));
    expect((await node.state(matchId)).version).toBe(version);
  });

  async function timerOf(matchId: string): Promise<{ generation: number; due: number; command: unknown }> {
    const { rows } = await stage.admin.query<{ generation: number; due: number; command: unknown }>(
      `SELECT generation, command, (extract(epoch FROM due_at) * 1000)::float8 AS due FROM es.match_timer WHERE match_id = $1`,
      [matchId],
    );
    if (!rows[0]) throw new Error('no timer');
    return rows[0];
  }
});

describe('a judge', () => {
  it('takes a match back and lets it go on without re-rolling', async () => {
    const { matchId, version } = await node.open();
    await node.answer(matchId, 0, false);
    await node.answer(matchId, 1, false);
    const first = (await node.state(matchId)).table;
    await node.writer.carryOut(stampFor(matchId, 'judge'), { type: 'Rewind', to: version, ...judge });
    const other = await stage.node();
    await other.answer(matchId, 0, false);
    await other.answer(matchId, 1, false);
    expect(cardsByZone((await other.state(matchId)).table)).toEqual(cardsByZone(first));
    await passAll(other, matchId);
    const record = { matchId, events: (await other.repository.history(matchId)).map(toEnvelope) };
    expect(reexecute(toyGame, record)).toBeNull();
  });
});

const cardsByZone = ({ zones, cards }: Table): unknown =>
  Object.fromEntries(Object.entries(zones).map(([zone, ids]) => [zone, ids.map((id) => cards[id]?.def)]));

/** Appends, then dies before it notifies anybody. */
class SilentStore extends EventStore {
  override async append(append: Append): Promise<Appended> {
    const appended = await super.append(append);
    if (appended.outcome === 'appended') throw new Error('gone before the reply');
    return appended;
  }
}
