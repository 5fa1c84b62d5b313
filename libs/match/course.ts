import { concede, decide, type Dice, type Game, type Outcome, type Seat, type Table, type TableEvent } from '#kernel';
import type { Deadline } from './clock.js';
import type { EndReason, MatchEnd, MatchEvent, OwnEvent } from './events.js';
import { follow, nextDeadline, type MatchState } from './state.js';

/** What deciding needs from outside. */
export interface Surroundings {
  /** Database time, never before the match's last event. */
  readonly now: number;
  readonly dice: Dice;
  /** Hash of the view a seat has of that table. */
  readonly knew: (table: Table, seat: Seat) => string;
  /** Hex; enters the record only after the end of the match. */
  readonly secret: string;
  /** The match as it stood at the version a rewind names. */
  readonly past: MatchState | null;
}

/** A match being carried forward: where it stands now and what has happened on the way. */
export interface Course {
  readonly game: Game;
  readonly around: Surroundings;
  readonly match: { -readonly [K in keyof MatchState]: MatchState[K] };
  readonly events: MatchEvent[];
}

export const courseFrom = (game: Game, state: MatchState, around: Surroundings): Course => ({
  game,
  around,
  match: { ...state },
  events: [],
});

export function record(course: Course, event: OwnEvent): void {
  follow(course.match, event, course.around.now);
  course.events.push(event);
}

/** Takes over what the rules made of a table. */
export function adopt(course: Course, play: { readonly events: readonly TableEvent[]; readonly table: Table }): void {
  for (const event of play.events) {
    follow(course.match, event, course.around.now);
    course.events.push(event);
  }
  course.match.table = play.table;
}

/** Ends the match: once, and with the secret as its last word. */
export function end(course: Course, result: MatchEnd): void {
  record(course, { type: 'MatchEnded', ...result });
  record(course, { type: 'SecretRevealed', secret: course.around.secret });
}

/** Ends the match if the rules have. */
export function conclude(
  course: Course,
  cause: 'play' | Extract<EndReason, 'concede' | 'clock' | 'disconnect' | 'no-start'>,
): void {
  const result = course.match.table.result;
  if (!result || course.match.status !== 'playing') return;
  const byPlay = result.winners.length > 0 ? 'win' : 'draw';
  end(course, { winners: result.winners, reason: cause === 'play' ? byPlay : cause, detail: result.reason });
}

/** Lets every time-out happen that is due by now. */
export function expireDue(course: Course, isDue: (deadline: number) => boolean): void {
  for (let next = nextDeadline(course.match); next && isDue(next.at); next = nextDeadline(course.match)) {
    expire(course, next);
  }
}

/** One time-out and what follows from it: the fallback is taken, or the seat loses. */
export function expire(course: Course, { seat, clock, decision, at }: Deadline): void {
  const started = course.match.acted[seat] ?? false;
  record(course, { type: 'ClockExpired', seat, clock, decision, deadline: at });
  if (clock === 'decision') {
    takeFallback(course, decision);
    conclude(course, 'play');
  } else {
    leave(course, seat, clock === 'bank' ? 'clock' : 'disconnect');
    conclude(course, started ? (clock === 'bank' ? 'clock' : 'disconnect') : 'no-start');
  }
}

/** A seat is out; the rules answer for it what it had still to decide, so that nobody waits. */
export function leave(course: Course, seat: Seat, reason: string): void {
  const { game, match, around } = course;
  adopt(course, taken(concede(game, match.table, seat, reason, around.dice)));
}

function takeFallback(course: Course, id: string | null): void {
  const { game, match, around } = course;
  const decision = match.table.pending.find((pending) => pending.id === id);
  if (!decision) throw new Error(`decision ${id} ran out of time without being pending`);
  const { seat, fallback } = decision;
  adopt(course, taken(decide(game, match.table, { seat, decision: decision.id, answer: fallback }, around.dice)));
}

/** For what the rules cannot refuse. */
function taken(outcome: Outcome): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(`the rules refused what they must take: ${outcome.rejection.message}`);
  return outcome;
}
