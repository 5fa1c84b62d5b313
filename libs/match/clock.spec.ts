import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  PRESETS,
  answered,
  credited,
  deadlineOf,
  expired,
  freshClock,
  lagCredit,
  paused,
  resumed,
  settled,
  started,
  timeControlProblem,
  type SeatClock,
  type TimeControl,
} from './clock.js';

const control: TimeControl = {
  preset: 'custom',
  bankMs: 60_000,
  incrementMs: 2_000,
  bufferMs: 3_000,
  decisionMs: 20_000,
  maxBankMs: 70_000,
  disconnectMs: 10_000,
  lag: null,
  onBankEmpty: 'lose',
};

const asked = (at: number, clock = freshClock(control)): SeatClock => started(clock, 'd1', at, false);
const bankAfter = (spent: number, clock?: SeatClock): number =>
  answered(asked(0, clock), control, true, spent).bank as number;

describe('a seat clock', () => {
  it('stands while the seat has nothing to decide', () => {
    expect(deadlineOf(freshClock(control), control, true, 0)).toBeNull();
  });

  it('is free within the buffer', () => {
    expect(bankAfter(0)).toBe(60_000);
    expect(bankAfter(1_000)).toBe(61_000);
  });

  it('drains the bank beyond the buffer and earns the increment', () => {
    expect(bankAfter(13_000)).toBe(60_000 - 10_000 + 2_000);
  });

  it('never holds more than its maximum', () => {
    let clock = freshClock(control);
    for (let i = 0; i < 20; i++) clock = answered(asked(0, clock), control, true, 2_000);
    expect(clock.bank).toBe(70_000);
  });

  it('runs out at the earliest of its deadlines', () => {
    expect(deadlineOf(asked(100), control, true, 1)).toEqual({
      seat: 1,
      clock: 'decision',
      decision: 'd1',
      at: 20_100,
    });
    expect(deadlineOf({ ...asked(100), bank: 5_000 }, control, true, 1)).toMatchObject({ clock: 'bank', at: 8_100 });
    expect(deadlineOf(asked(100), control, false, 1)).toMatchObject({ clock: 'disconnect', at: 10_100 });
  });

  it('takes the mildest deadline of several at one instant', () => {
    expect(deadlineOf({ ...asked(0), bank: 17_000 }, control, true, 0)).toMatchObject({
      clock: 'decision',
      at: 20_000,
    });
  });

  it('books a time-out at its deadline, however late it was noticed, and earns nothing by it', () => {
    const clock = expired(asked(0), control, true, { clock: 'decision', deadline: 20_000 });
    expect(clock).toEqual({ bank: 43_000, away: 10_000, lag: null, decision: null, spent: 0, since: null });
  });

  it('accepts every preset and names what is wrong with a custom control', () => {
    for (const preset of Object.values(PRESETS)) expect(timeControlProblem(preset)).toBeNull();
    expect(timeControlProblem({ ...control, bankMs: -1 })).toMatch(/whole milliseconds/);
    expect(timeControlProblem({ ...control, bufferMs: 0.5 })).toMatch(/whole milliseconds/);
    expect(timeControlProblem({ ...control, decisionMs: 10 })).toMatch(/at least a second/);
    expect(timeControlProblem({ ...control, bankMs: 10, bufferMs: 0 })).toMatch(/at least a second/);
    expect(timeControlProblem({ ...control, bankMs: 80_000 })).toMatch(/above its own maximum/);
  });
});

describe('no way to win time', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 12 });

  it('toggling the connection leaves decision and bank as they would have been', () => {
    fc.assert(
      fc.property(gaps, (gaps) => {
        let clock = asked(0);
        let at = 0;
        let connected = true;
        let away = 0;
        for (const gap of gaps) {
          at += gap;
          if (!connected) away += gap;
          clock = settled(clock, connected, at);
          connected = !connected;
        }
        const { bank } = answered(clock, control, connected, at);
        expect(bank).toBe(bankAfter(at));
        expect(deadlineOf(clock, { ...control, disconnectMs: null }, true, 0)).toEqual(
          deadlineOf(asked(0), control, true, 0),
        );
        expect(clock.away).toBe(Math.max(0, 10_000 - away));
      }),
    );
  });

  it('being away never makes the deadline later', () => {
    fc.assert(
      fc.property(fc.nat(9_999), (at) => {
        const clock = settled(asked(0), true, at);
        const here = deadlineOf(clock, control, true, 0)?.at as number;
        expect(deadlineOf(clock, control, false, 0)?.at).toBeLessThanOrEqual(here);
      }),
    );
  });

  it('pauses take out exactly the time they lasted', () => {
    fc.assert(
      fc.property(gaps, (gaps) => {
        let clock = asked(0);
        let at = 0;
        let running = true;
        let ran = 0;
        for (const gap of gaps) {
          at += gap;
          if (running) ran += gap;
          clock = running ? paused(clock, true, at) : resumed(clock, at);
          running = !running;
        }
        if (running) expect(deadlineOf(clock, control, true, 0)?.at).toBe(20_000 + at - ran);
        else expect(deadlineOf(clock, control, true, 0)).toBeNull();
        expect(answered(clock, control, true, at).bank).toBe(bankAfter(ran));
      }),
    );
  });

  it('a row of hasty answers earns no more than the time it took', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500)), (thoughts) => {
        let clock = freshClock(control);
        for (const thought of thoughts) clock = answered(asked(0, clock), control, true, thought);
        const total = thoughts.reduce((sum, thought) => sum + thought, 0);
        expect(clock.bank).toBeLessThanOrEqual(60_000 + total);
        if (total === 0) expect(clock.bank).toBe(60_000);
      }),
    );
  });

  it('a later answer never leaves more in the bank once the increment is earned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_000, max: 19_000 }), fc.nat(1_000), (spent, more) => {
        expect(bankAfter(spent + more)).toBeLessThanOrEqual(bankAfter(spent));
      }),
    );
  });
});

describe('lag credit', () => {
  const lag = { perAnswerMs: 500, quotaMs: 2_000, refillMs: 100 };
  const laggy: TimeControl = { ...control, incrementMs: 0, lag };
  const thinking = (clock = freshClock(laggy)): SeatClock => started(clock, 'd1', 0, false);

  /** Answers after `took` ms on a connection whose measured lag is `measured` ms. */
  const answer = (clock: SeatClock, took: number, measured: number, by = laggy): SeatClock => {
    const asked = started(clock, 'd1', 0, false);
    const ms = lagCredit(asked, by, true, { at: took, measured });
    return answered(credited(asked, true, took, ms), by, true, took);
  };

  it('gives back what the line took, up to the bound of one answer', () => {
    expect(lagCredit(thinking(), laggy, true, { at: 8_000, measured: 120 })).toBe(120);
    expect(lagCredit(thinking(), laggy, true, { at: 8_000, measured: 9_000 })).toBe(500);
    expect(answer(freshClock(laggy), 8_000, 120).bank).toBe(60_000 - (8_000 - 3_000 - 120));
  });

  it('gives nothing where the bank pays nothing, and nothing without a quota', () => {
    expect(lagCredit(thinking(), laggy, true, { at: 3_000, measured: 400 })).toBe(0);
    expect(lagCredit(thinking(), laggy, true, { at: 3_100, measured: 400 })).toBe(100);
    expect(lagCredit(asked(0), control, true, { at: 8_000, measured: 400 })).toBe(0);
    expect(lagCredit(thinking(), laggy, true, { at: 8_000, measured: -50 })).toBe(0);
  });

  it('names a quota that is no time', () => {
    expect(timeControlProblem({ ...laggy, lag: { ...lag, quotaMs: -1 } })).toMatch(/whole milliseconds/);
  });

  const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 15_000 }), fc.integer({ min: -100, max: 1e9 })));

  it('a spoofed line wins no more than the quota and what grows back, and never more than an honest mind without lag', () => {
    fc.assert(
      fc.property(line, (answers) => {
        const plain = { ...laggy, lag: null };
        let spoofed: SeatClock = { ...freshClock(laggy), bank: 1e6 };
        let honest: SeatClock = { ...freshClock(plain), bank: 1e6 };
        for (const [took, measured] of answers) {
          spoofed = answer(spoofed, took, measured, { ...laggy, maxBankMs: null });
          honest = answer(honest, took, 0, { ...plain, maxBankMs: null });
        }
        const won = (spoofed.bank as number) - (honest.bank as number);
        expect(won).toBeGreaterThanOrEqual(0);
        expect(won).toBeLessThanOrEqual(lag.quotaMs + lag.refillMs * answers.length);
        expect(spoofed.bank).toBeLessThanOrEqual(1e6);
        expect(spoofed.lag).toBeGreaterThanOrEqual(0);
        expect(spoofed.lag).toBeLessThanOrEqual(lag.quotaMs);
      }),
    );
  });
});
