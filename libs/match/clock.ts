import type { Seat } from '#kernel';

export type Preset = 'blitz' | 'ranked' | 'many-windows' | 'tournament' | 'correspondence' | 'none' | 'custom';

/** How much time a seat has. All values are whole milliseconds; null switches that clock off. */
export interface TimeControl {
  readonly preset: Preset;
  /** Time for the whole match; a seat whose bank runs out loses. */
  readonly bankMs: number | null;
  /** Added to the bank after an answer, but never more than the answer took, so that instant passes earn nothing. */
  readonly incrementMs: number;
  /** Free time at the start of every decision, before the bank drains. */
  readonly bufferMs: number;
  /** Time limit of a single decision. When it runs out, the fallback is taken as the answer. */
  readonly decisionMs: number | null;
  /** Upper limit of the bank; null: no limit. */
  readonly maxBankMs: number | null;
  /** How long a seat may be disconnected in total while it has to decide. Runs in addition to the other clocks. */
  readonly disconnectMs: number | null;
  /** How much network lag, as measured by the server, is not charged to the bank. Null: all of it is charged. */
  readonly lag: LagCredit | null;
  readonly onBankEmpty: 'lose';
}

/** Limited per answer and per match, so that faking a slow connection gains no more than these amounts. */
export type LagCredit = {
  readonly perAnswerMs: number;
  /** The credit a seat starts with, and its upper limit. */
  readonly quotaMs: number;
  /** Added back to the credit with every answer. */
  readonly refillMs: number;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const lose = { onBankEmpty: 'lose' } as const;
const lag: LagCredit = { perAnswerMs: SECOND, quotaMs: 10 * SECOND, refillMs: 100 };

// prettier-ignore
export const PRESETS: Readonly<Record<Exclude<Preset, 'custom'>, TimeControl>> = {
  blitz: { preset: 'blitz', bankMs: 3 * MINUTE, incrementMs: 2 * SECOND, bufferMs: 2 * SECOND, decisionMs: 30 * SECOND, maxBankMs: 4 * MINUTE, disconnectMs: 30 * SECOND, lag, ...lose },
  ranked: { preset: 'ranked', bankMs: 10 * MINUTE, incrementMs: 5 * SECOND, bufferMs: 5 * SECOND, decisionMs: 90 * SECOND, maxBankMs: 15 * MINUTE, disconnectMs: 2 * MINUTE, lag, ...lose },
  // For games that ask a hundred or more decisions per match, most of them passed: free time for each answer would make
  // matches endless.
  'many-windows': { preset: 'many-windows', bankMs: 20 * MINUTE, incrementMs: 0, bufferMs: SECOND, decisionMs: 60 * SECOND, maxBankMs: 20 * MINUTE, disconnectMs: 2 * MINUTE, lag, ...lose },
  tournament: { preset: 'tournament', bankMs: 25 * MINUTE, incrementMs: 0, bufferMs: 5 * SECOND, decisionMs: null, maxBankMs: 25 * MINUTE, disconnectMs: 5 * MINUTE, lag, ...lose },
  correspondence: { preset: 'correspondence', bankMs: 14 * DAY, incrementMs: DAY, bufferMs: 0, decisionMs: 3 * DAY, maxBankMs: 21 * DAY, disconnectMs: null, lag: null, ...lose },
  none: { preset: 'none', bankMs: null, incrementMs: 0, bufferMs: 0, decisionMs: null, maxBankMs: null, disconnectMs: null, lag: null, ...lose },
};

/** What is wrong with a time control, or null. */
export function timeControlProblem(control: TimeControl): string | null {
  const { bankMs, decisionMs, maxBankMs, disconnectMs, incrementMs, bufferMs, lag } = control;
  const durations = [incrementMs, bufferMs, bankMs, maxBankMs, disconnectMs, decisionMs].map((ms) => ms ?? 0);
  if (lag) durations.push(lag.perAnswerMs, lag.quotaMs, lag.refillMs);
  if (!durations.every((ms) => Number.isSafeInteger(ms) && ms >= 0))
    return 'times are whole milliseconds, not negative';
  if (decisionMs !== null && decisionMs < SECOND) return 'a decision needs at least a second';
  if (bankMs !== null && bankMs + bufferMs < SECOND) return 'a decision needs at least a second';
  if (bankMs !== null && maxBankMs !== null && maxBankMs < bankMs) return 'the bank starts above its own maximum';
  return null;
}

export type ClockKind = 'decision' | 'bank' | 'disconnect';

/** A seat's time. Nothing here ticks: the time left is computed from the timestamps recorded in events. */
export interface SeatClock {
  /** Milliseconds in the bank when the current decision was asked; null: no bank. */
  readonly bank: number | null;
  /** Milliseconds that the seat may still be disconnected, as of `since`; null: no limit. */
  readonly away: number | null;
  /** Milliseconds of lag credit left; null if the time control gives none. */
  readonly lag: number | null;
  /** Id of the decision whose time is running; null if the seat has nothing to decide. */
  readonly decision: string | null;
  /** Milliseconds spent on that decision, as of `since`. */
  readonly spent: number;
  /** When the clock was last started or settled; null while it is stopped. */
  readonly since: number | null;
}

/** Clocks change with every answer, and spread copies of copies would each get a hidden class of its own: see `withEntries`. */
const seatClock = (
  bank: number | null,
  away: number | null,
  lag: number | null,
  decision: string | null,
  spent: number,
  since: number | null,
): SeatClock => ({ bank, away, lag, decision, spent, since });

const runningSince = ({ bank, away, lag, decision, spent }: SeatClock, since: number | null): SeatClock =>
  seatClock(bank, away, lag, decision, spent, since);

const stopped = ({ away, lag }: SeatClock, bank: number | null): SeatClock => seatClock(bank, away, lag, null, 0, null);

export const freshClock = ({ bankMs, disconnectMs, lag }: TimeControl): SeatClock =>
  seatClock(bankMs, disconnectMs, lag?.quotaMs ?? null, null, 0, null);

/**
 * Books the time that has passed up to an instant. The number of times it is called makes no difference to the result.
 */
export function settled(clock: SeatClock, connected: boolean, at: number): SeatClock {
  if (clock.since === null) return clock;
  const passed = Math.max(0, at - clock.since);
  const away = clock.away === null || connected ? clock.away : Math.max(0, clock.away - passed);
  return seatClock(clock.bank, away, clock.lag, clock.decision, clock.spent + passed, clock.since + passed);
}

/** Starts the time of a decision, unless the clocks are paused. */
export const started = ({ bank, away, lag }: SeatClock, decision: string, at: number, paused: boolean): SeatClock =>
  seatClock(bank, away, lag, decision, 0, paused ? null : at);

export const paused = (clock: SeatClock, connected: boolean, at: number): SeatClock =>
  suspended(settled(clock, connected, at));

export const resumed = (clock: SeatClock, at: number): SeatClock =>
  clock.decision === null ? clock : runningSince(clock, at);

/** Stops the clock without booking the time since it was last settled: nobody could have answered in it. */
export const suspended = (clock: SeatClock): SeatClock => runningSince(clock, null);

/** Starts the time of the current decision again. */
export const restarted = (clock: SeatClock, at: number): SeatClock =>
  clock.decision === null ? clock : started(clock, clock.decision, at, false);

const drained = (clock: SeatClock, control: TimeControl): number => Math.max(0, clock.spent - control.bufferMs);

/**
 * How much of the measured lag is credited for an answer given now: at most the time the bank would be charged, the
 * limit per answer, and the credit that is left.
 */
export function lagCredit(
  clock: SeatClock,
  control: TimeControl,
  connected: boolean,
  answer: { readonly at: number; readonly measured: number },
): number {
  if (clock.decision === null || clock.bank === null || clock.lag === null || !control.lag) return 0;
  const due = drained(settled(clock, connected, answer.at), control);
  return Math.max(0, Math.min(Math.floor(answer.measured), control.lag.perAnswerMs, clock.lag, due));
}

/** Deducts credited lag from the time that the current decision has taken. */
export const credited = (clock: SeatClock, connected: boolean, at: number, ms: number): SeatClock => {
  const { bank, away, lag, decision, spent, since } = settled(clock, connected, at);
  return seatClock(bank, away, lag === null ? null : lag - ms, decision, spent - ms, since);
};

/** Books an answer: the bank is charged for the time beyond the buffer and earns the increment. */
export function answered(clock: SeatClock, control: TimeControl, connected: boolean, at: number): SeatClock {
  if (clock.decision === null) return clock;
  const ended = refilled(settled(clock, connected, at), control);
  if (ended.bank === null) return stopped(ended, null);
  const earned = Math.min(control.incrementMs, ended.spent);
  const bank = Math.min(control.maxBankMs ?? Infinity, Math.max(0, ended.bank - drained(ended, control)) + earned);
  return stopped(ended, bank);
}

function refilled(clock: SeatClock, control: TimeControl): SeatClock {
  const { bank, away, lag, decision, spent, since } = clock;
  if (lag === null || !control.lag) return clock;
  return seatClock(bank, away, Math.min(control.lag.quotaMs, lag + control.lag.refillMs), decision, spent, since);
}

/** Books a time-out at its deadline, however late it was noticed. The bank earns nothing. */
export function expired(
  clock: SeatClock,
  control: TimeControl,
  connected: boolean,
  end: { readonly clock: ClockKind; readonly deadline: number },
): SeatClock {
  const ended = settled(clock, connected, end.deadline);
  const bank = ended.bank === null ? null : Math.max(0, ended.bank - drained(ended, control));
  return stopped(ended, bank);
}

/** Books a decision that is no longer asked: the bank is charged for the time it took and earns nothing. */
export const withdrawn = (clock: SeatClock, control: TimeControl, connected: boolean, at: number): SeatClock =>
  expired(clock, control, connected, { clock: 'decision', deadline: at });

/** Stops the clock for good: the seat is out of the match, or the match is over. */
export function halted(clock: SeatClock, connected: boolean, at: number): SeatClock {
  const ended = settled(clock, connected, at);
  return stopped(ended, ended.bank);
}

export interface Deadline {
  readonly seat: Seat;
  readonly clock: ClockKind;
  readonly decision: string | null;
  readonly at: number;
}

/**
 * When this seat's time runs out if nothing happens; null while its clock is stopped. If several clocks run out at the
 * same instant, the one with the mildest consequence counts.
 */
export function deadlineOf(clock: SeatClock, control: TimeControl, connected: boolean, seat: Seat): Deadline | null {
  if (clock.since === null) return null;
  const { since, spent, decision } = clock;
  const ends: readonly (readonly [ClockKind, number | null])[] = [
    ['decision', control.decisionMs === null ? null : since + control.decisionMs - spent],
    ['bank', clock.bank === null ? null : since + clock.bank + control.bufferMs - spent],
    ['disconnect', connected || clock.away === null ? null : since + clock.away],
  ];
  let first: Deadline | null = null;
  for (const [kind, at] of ends) {
    if (at !== null && (first === null || at < first.at)) first = { seat, clock: kind, decision, at };
  }
  return first;
}
