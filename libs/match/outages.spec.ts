import { describe, expect, it } from '@jest/globals';
import type { TimeControl } from './clock.js';
import { NOON, Scene, deckOf, openCommand, typesOf } from './given.spec-helper.js';
import { reexecute } from './reexecute.js';
import { deadlinesIn, nextDeadline, runningSince, SERVICE } from './state.js';

const timeControl: TimeControl = {
  preset: 'custom',
  bankMs: 30_000,
  incrementMs: 0,
  bufferMs: 1_000,
  decisionMs: 10_000,
  maxBankMs: 30_000,
  disconnectMs: 5_000,
  lag: null,
  onBankEmpty: 'lose',
};
const restart = { type: 'RestartClocks', by: SERVICE, reason: 'The service could not record answers.' } as const;

describe('clocks that ran out in an outage', () => {
  it.each([
    ['the decision', timeControl],
    ['the bank', { ...timeControl, decisionMs: null }],
  ])('give the seat the time of its decision again: %s', (_, control) => {
    const scene = Scene.underWay({ timeControl: control });
    const seat = scene.toAct();
    const bank = scene.state.clock[seat]?.bank;
    const full = (nextDeadline(scene.state)?.at ?? 0) - scene.now;
    expect(typesOf(scene.waits(full + 20_000).does(restart))).toEqual(['ClocksPaused', 'ClocksResumed']);
    expect(nextDeadline(scene.state)?.at).toBe(scene.now + full);
    expect(scene.state.clock[seat]).toMatchObject({ bank, spent: 0 });
    scene.waits(500).answers(seat, 'pass');
    expect(scene.state.clock[seat]?.bank).toBe(bank);
  });

  it('do not charge a seat that was away with the time of the outage', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    scene.does({ type: 'Disconnect', seat });
    scene.waits(60_000).does(restart);
    expect(scene.state.clock[seat]?.away).toBe(5_000);
    expect(nextDeadline(scene.state)).toMatchObject({ clock: 'disconnect', at: scene.now + 5_000 });
  });

  it('give the seats the time for their entropy again', () => {
    const seatEntropy = { commitMs: 4_000, revealMs: 6_000, onMissing: 'deal' } as const;
    const scene = new Scene();
    scene.does(openCommand({ timeControl, seatEntropy }));
    scene.waits(30_000).does(restart);
    expect(nextDeadline(scene.state)).toEqual({ clock: 'entropy', at: NOON + 34_000 });
    expect(runningSince(scene.state, { clock: 'entropy', at: NOON + 34_000 })).toBe(NOON + 30_000);
  });

  it('can be recomputed by anyone from the record', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    scene.waits(60_000).does(restart);
    scene.waits(9_000).answers(seat, 'pass');
    scene.does({ type: 'Concede', seat });
    const record = scene.matchRecord();
    expect(reexecute(scene.game, record)).toBeNull();
    // The same acts of anybody else restart nothing: the time-out must have been booked before them.
    const forged = record.events.map((event) =>
      event.type === 'ClocksPaused' || event.type === 'ClocksResumed'
        ? { ...event, payload: { ...(event.payload as object), by: 'key/judge' } }
        : event,
    );
    expect(reexecute(scene.game, { ...record, events: forged })).toMatchObject({ expected: { type: 'ClockExpired' } });
  });

  it('are left as they are in a match that a judge has stopped, and in one that is over', () => {
    const scene = Scene.underWay({ timeControl });
    scene.does({ type: 'PauseClocks', by: 'key/judge', reason: 'fire alarm' });
    expect(scene.waits(60_000).does(restart)).toEqual([]);
    scene.does({ type: 'Concede', seat: 0 });
    expect(scene.tries(restart)).toMatchObject({ ok: false, rejection: { code: 'match-over' }, events: [] });
  });

  it('run from the start of the decision, however often its time was settled', () => {
    const scene = Scene.underWay({ timeControl });
    const asked = scene.now;
    const seat = scene.toAct();
    scene.waits(1_000).does({ type: 'Disconnect', seat });
    scene.waits(1_000).does({ type: 'Connect', seat });
    const due = nextDeadline(scene.state);
    expect(due && runningSince(scene.state, due)).toBe(asked);
  });

  it('to be disconnected run from when the seat goes: leaving after an outage gives no time back', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    scene.waits(3_000).does({ type: 'Disconnect', seat });
    expect(nextDeadline(scene.state)).toMatchObject({ clock: 'disconnect' });
    const due = nextDeadline(scene.state);
    expect(due && runningSince(scene.state, due)).toBe(scene.now);
  });

  it('are booked one by one, as far as the command says', () => {
    const scene = Scene.opened({ mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)], timeControl });
    scene.does({ type: 'Disconnect', seat: 0 });
    expect(deadlinesIn(scene.state).map(({ at }) => at - scene.now)).toEqual([5_000, 10_000, 10_000]);
    scene.waits(20_000);
    const before = scene.now - 15_000;
    const expire = { type: 'ExpireClock', timer: 'clock', generation: 1 } as const;
    expect(scene.verdict({ ...expire, before }).events).toEqual([]);
    const expiredIn = typesOf(scene.does({ ...expire, before: before + 1 })).filter((type) => type === 'ClockExpired');
    expect(expiredIn).toHaveLength(1);
  });
});
