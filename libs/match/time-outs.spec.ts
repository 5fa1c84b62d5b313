import { describe, expect, it } from '@jest/globals';
import { PRESETS, type TimeControl } from './clock.js';
import { NOON, Scene, deckOf, typesOf } from './given.spec-helper.js';
import { reexecute } from './reexecute.js';
import { nextDeadline } from './state.js';

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
const uncapped: TimeControl = { ...timeControl, decisionMs: null };
const fire = { type: 'ExpireClock', timer: 'clock', generation: 1 } as const;
const judge = { by: 'judge-7', reason: 'fire alarm' };

describe('the timer', () => {
  it('is set to the earliest deadline with the match, moved with every answer and cancelled at the end', () => {
    const scene = Scene.opened({ timeControl });
    expect(nextDeadline(scene.state)?.at).toBe(NOON + 10_000);
    scene.waits(2_000).answers(0, true);
    const verdict = scene.verdict({ type: 'Answer', seat: 1, decision: scene.decisionOf(1), answer: true });
    expect(verdict.timers).toEqual([
      { kind: 'set', key: 'clock', dueAt: NOON + 12_000, command: { type: 'ExpireClock', timer: 'clock' } },
    ]);
    expect(scene.verdict({ type: 'Concede', seat: 0 }).timers).toEqual([{ kind: 'cancel', key: 'clock' }]);
  });

  it('is left alone while the earliest deadline stays', () => {
    const scene = Scene.opened({ timeControl }).waits(500);
    expect(scene.verdict({ type: 'Answer', seat: 0, decision: scene.decisionOf(0), answer: true }).timers).toEqual([]);
    expect(scene.verdict({ type: 'OfferDraw', seat: 0 }).timers).toEqual([]);
  });

  it('is not used without a clock', () => {
    const scene = Scene.opened().waits(1e9);
    expect(scene.verdict({ type: 'Answer', seat: 0, decision: scene.decisionOf(0), answer: true }).timers).toEqual([]);
    expect(scene.does(fire)).toEqual([]);
  });
});

describe('lag that the server measured', () => {
  const lag = { perAnswerMs: 500, quotaMs: 1_000, refillMs: 0 };

  it('is recorded with the answer, so that outsiders come to the same bank', () => {
    const scene = Scene.underWay({ timeControl: { ...timeControl, lag } });
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    const answer = { type: 'Answer', seat, decision, answer: 'pass', lagMs: 70 } as const;
    expect(scene.waits(4_000).does(answer).slice(0, 2)).toMatchObject([
      { type: 'LagCredited', seat, decision, ms: 70 },
      { type: 'DecisionMade', seat, decision },
    ]);
    expect(scene.state.clock[seat]).toMatchObject({ bank: 30_000 - 2_930, lag: 930 });
    scene.does({ type: 'Concede', seat });
    expect(reexecute(scene.game, scene.matchRecord())).toBeNull();
  });

  it('is not given for an answer that is refused, nor for an overstated line', () => {
    const scene = Scene.underWay({ timeControl: { ...timeControl, lag } });
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    scene.waits(4_000);
    expect(scene.tries({ type: 'Answer', seat, decision, answer: 'nonsense', lagMs: 70 }).events).toEqual([]);
    scene.does({ type: 'Answer', seat, decision, answer: 'pass', lagMs: 70 });
    scene.does({ type: 'Concede', seat });
    const record = scene.matchRecord();
    const forged = record.events.map((event) =>
      event.type === 'LagCredited' ? { ...event, payload: { ...(event.payload as object), ms: 900 } } : event,
    );
    expect(reexecute(scene.game, { ...record, events: forged })).toMatchObject({ expected: { ms: 500 } });
  });
});

describe('the decision cap', () => {
  it('takes the fallback for the player and plays on', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    const events = scene.waits(10_250).does(fire);
    expect(events.slice(0, 2)).toEqual([
      { type: 'ClockExpired', seat, clock: 'decision', decision, deadline: NOON + 10_000 },
      { type: 'DecisionMade', decision, seat, answer: 'pass', knew: null },
    ]);
    expect(scene.state.clock[seat]?.bank).toBe(30_000 - 9_000);
    expect(scene.toAct()).toBe(1 - seat);
    expect(nextDeadline(scene.state)?.at).toBe(NOON + 20_250);
  });

  it('falls on every seat that let it pass', () => {
    const scene = Scene.opened({ timeControl }).waits(10_000);
    const expiries = scene.does(fire).filter((event) => event.type === 'ClockExpired');
    expect(expiries).toMatchObject([{ seat: 0 }, { seat: 1 }]);
  });
});

describe('the bank', () => {
  it('empty loses the match', () => {
    const scene = Scene.underWay({ timeControl: uncapped });
    const seat = scene.toAct();
    scene.passes();
    const events = scene.waits(31_000).does(fire);
    expect(typesOf(events)).toEqual(['ClockExpired', 'SeatLost', 'GameEnded', 'MatchEnded', 'SecretRevealed']);
    expect(events[0]).toMatchObject({ seat: 1 - seat, clock: 'bank', deadline: NOON + 31_000 });
    expect(scene.state.end).toEqual({ winners: [seat], reason: 'clock', detail: 'clock' });
  });

  it('empty before the seat ever decided anything is a no-start', () => {
    const scene = Scene.opened({ timeControl: uncapped });
    scene.answers(0, true);
    scene.waits(60_000).does(fire);
    expect(scene.state.end).toMatchObject({ winners: [0], reason: 'no-start' });
    // The match counted for nothing; a judge who awards it to the same seat makes it count.
    const ruling = { type: 'AwardResult', winners: [0], ...judge } as const;
    expect(typesOf(scene.does(ruling))).toEqual(['ResultRevised']);
    expect(scene.does(ruling)).toEqual([]);
  });

  it('empty takes one seat out of many, and the rest play on', () => {
    const scene = Scene.underWay({ timeControl: uncapped, mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)] });
    const seat = scene.toAct();
    scene.waits(31_000).does(fire);
    expect(scene.state.status).toBe('playing');
    expect(scene.state.table.seats[seat]?.status).toBe('lost');
    expect(scene.toAct()).not.toBe(seat);
  });
});

describe('being away', () => {
  it('runs only while the seat is to decide, and loses the match when used up', () => {
    const scene = Scene.underWay({ timeControl });
    const away = 1 - scene.toAct();
    scene.does({ type: 'Disconnect', seat: away });
    scene.waits(8_000).passes();
    expect(nextDeadline(scene.state)).toMatchObject({ clock: 'disconnect', seat: away, at: NOON + 13_000 });
    scene.waits(5_000).does(fire);
    expect(scene.state.end).toMatchObject({ winners: [1 - away], reason: 'disconnect' });
  });

  it('adds up over the match', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    scene.does({ type: 'Disconnect', seat });
    scene.waits(2_000).does({ type: 'Connect', seat });
    scene.waits(4_000).does({ type: 'Disconnect', seat });
    expect(nextDeadline(scene.state)).toMatchObject({ clock: 'disconnect', at: NOON + 9_000 });
  });
});

describe('a timer job', () => {
  it('that is early, a duplicate or out of date changes nothing', () => {
    const scene = Scene.underWay({ timeControl });
    expect(scene.waits(9_999).does(fire)).toEqual([]);
    expect(scene.waits(1).does(fire)).not.toEqual([]);
    expect(scene.does(fire)).toEqual([]);
    scene.passes();
    expect(scene.waits(5_000).does({ ...fire, generation: 99 })).toEqual([]);
  });

  it('that is late costs the player no more than the deadline', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    scene.waits(3_600_000).does(fire);
    expect(scene.state.clock[seat]?.bank).toBe(21_000);
  });
});

describe('an answer', () => {
  it('at the very deadline is in time', () => {
    const scene = Scene.underWay({ timeControl }).waits(10_000);
    expect(typesOf(scene.passes())[0]).toBe('DecisionMade');
  });

  it('after the deadline comes too late, though the timer has not fired yet', () => {
    const scene = Scene.underWay({ timeControl });
    const seat = scene.toAct();
    const answer = { type: 'Answer', seat, decision: scene.decisionOf(seat), answer: 'pass' } as const;
    const verdict = scene.waits(10_001).tries(answer);
    expect(verdict).toMatchObject({ ok: false, rejection: { code: 'too-late' } });
    expect(typesOf(verdict.events).slice(0, 2)).toEqual(['ClockExpired', 'DecisionMade']);
    expect(scene.does(fire)).toEqual([]);
  });

  it('after the bank ran out comes too late for the match', () => {
    const scene = Scene.underWay({ timeControl: uncapped });
    const seat = scene.toAct();
    const decision = scene.decisionOf(seat);
    const verdict = scene.waits(31_001).tries({ type: 'Answer', seat, decision, answer: 'pass' });
    expect(verdict).toMatchObject({ ok: false, rejection: { code: 'too-late' } });
    expect(scene.state.end?.reason).toBe('clock');
  });

  it('of another seat counts, after the time-out that came before it', () => {
    const scene = Scene.opened({ timeControl, mode: 'royale', decks: [deckOf(9), deckOf(9), deckOf(9)] });
    scene.does({ type: 'Disconnect', seat: 2 });
    const events = scene.waits(5_001).answers(0, true);
    expect(typesOf(events)).toEqual(['ClockExpired', 'SeatLost', 'DecisionMade', 'DecisionMade']);
    expect(scene.state).toMatchObject({ status: 'playing', acted: [true, false, false] });
  });

  it('comes too late for a match that has just ended on the other seat’s clock', () => {
    const scene = Scene.opened({ timeControl });
    scene.does({ type: 'Disconnect', seat: 1 });
    scene.waits(5_001);
    expect(scene.refusal({ type: 'Answer', seat: 0, decision: scene.decisionOf(0), answer: true })).toBe('match-over');
    expect(scene.state.end).toMatchObject({ winners: [0], reason: 'no-start' });
  });
});

describe('paused clocks', () => {
  it('stand, for decisions asked meanwhile too, and run on from where they stood', () => {
    const scene = Scene.underWay({ timeControl }).waits(4_000);
    expect(scene.does({ type: 'PauseClocks', ...judge })).toEqual([{ type: 'ClocksPaused', ...judge }]);
    expect(scene.does({ type: 'PauseClocks', ...judge })).toEqual([]);
    expect(nextDeadline(scene.state)).toBeNull();
    expect(scene.waits(1e6).does(fire)).toEqual([]);
    scene.does({ type: 'ResumeClocks', ...judge });
    expect(scene.does({ type: 'ResumeClocks', ...judge })).toEqual([]);
    expect(nextDeadline(scene.state)?.at).toBe(scene.now + 6_000);
    scene.does({ type: 'PauseClocks', ...judge });
    scene.passes();
    expect(nextDeadline(scene.state)).toBeNull();
    scene.waits(5).does({ type: 'ResumeClocks', ...judge });
    expect(nextDeadline(scene.state)?.at).toBe(scene.now + 10_000);
  });
});

describe('a rewind', () => {
  it('gives back the time of then, less what had been spent', () => {
    const scene = Scene.underWay({ timeControl }).waits(3_000);
    const seat = scene.toAct();
    scene.does({ type: 'OfferDraw', seat });
    const to = scene.state.version;
    scene.waits(5_000).passes();
    scene.waits(50).does({ type: 'Rewind', to, ...judge });
    expect(scene.state.clock[seat]).toMatchObject({ bank: 30_000, spent: 3_000, since: scene.now });
    expect(nextDeadline(scene.state)?.at).toBe(scene.now + 7_000);
  });

  it('does not lead into the middle of a time-out', () => {
    const scene = Scene.underWay({ timeControl });
    const to = scene.state.version + 1;
    scene.waits(10_000).does(fire);
    expect(scene.record[to - 1]?.event.type).toBe('ClockExpired');
    expect(scene.refusal({ type: 'Rewind', to, ...judge })).toBe('no-such-version');
  });

  it('under paused clocks leaves them standing', () => {
    const scene = Scene.underWay({ timeControl });
    const to = scene.state.version;
    scene.passes();
    scene.does({ type: 'PauseClocks', ...judge });
    scene.does({ type: 'Rewind', to, ...judge });
    expect(nextDeadline(scene.state)).toBeNull();
  });
});

describe('presets', () => {
  it('all play a match to its end', () => {
    for (const preset of Object.values(PRESETS)) {
      const scene = Scene.underWay({ timeControl: preset });
      while (scene.state.status === 'playing') scene.waits(700).passes();
      expect(scene.state.end?.reason).toBe('win');
    }
  });
});
