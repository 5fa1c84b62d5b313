import {
  concede,
  deal,
  decide,
  type Dice,
  type Game,
  type Outcome,
  type Seat,
  type Table,
  type TableEvent,
} from '#kernel';
import { awaited, sharesOf, type Chance } from './entropy.js';
import type { EndReason, MatchEnd, MatchEvent, OwnEvent } from './events.js';
import { follow, nextDeadline, type MatchDeadline, type MatchState } from './state.js';

/** What deciding needs from outside. */
export interface Surroundings {
  /** Database time, never before the match's last event. */
  readonly now: number;
  readonly chance: Chance;
  /** Hash of the view a seat has of that table. */
  readonly knew: (table: Table, seat: Seat) => string;
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
  record(course, { type: 'SecretRevealed', secret: course.around.chance.secret });
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

/** The dice as the seats' shares make them. */
export const diceIn = ({ match, around }: Course): Dice => around.chance.dice(sharesOf(match.entropy));

/** Deals, unless seats have still to add to the dice. */
export function dealWhenReady(course: Course): void {
  const { game, match } = course;
  if (match.entropy && match.entropy.stage !== 'done') return;
  adopt(course, deal(game, match.table, diceIn(course)));
  conclude(course, 'play');
}

/** The time to commit or to reveal is up. Who was silent stands on record, and the declared policy decides; silence never wins. */
function missEntropy(course: Course, deadline: number): void {
  const { entropy } = course.match;
  if (!entropy || entropy.stage === 'done') throw new Error('nothing was awaited from the seats');
  const { stage, rules } = entropy;
  const silent = awaited(entropy);
  record(course, { type: 'EntropyMissed', stage, seats: silent, deadline });
  if (rules.onMissing === 'deal') dealWhenReady(course);
  else end(course, { winners: seatsWithout(course, silent), reason: 'no-start', detail: `no entropy: ${stage}` });
}

/** The seats of teams to which none of these belongs. */
function seatsWithout({ match: { seats } }: Course, some: readonly Seat[]): readonly Seat[] {
  const teams = new Set(some.map((seat) => seats[seat]?.team));
  return seats.flatMap(({ team }, seat) => (teams.has(team) ? [] : [seat]));
}

/** One time-out and what follows from it: the fallback is taken, or the seat loses. */
export function expire(course: Course, due: MatchDeadline): void {
  if (due.clock === 'entropy') return missEntropy(course, due.at);
  const { seat, clock, decision, at } = due;
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
  const { game, match } = course;
  adopt(course, taken(concede(game, match.table, seat, reason, diceIn(course))));
}

function takeFallback(course: Course, id: string | null): void {
  const { game, match } = course;
  const decision = match.table.pending.find((pending) => pending.id === id);
  if (!decision) throw new Error(`decision ${id} ran out of time without being pending`);
  const { seat, fallback } = decision;
  adopt(course, taken(decide(game, match.table, { seat, decision: decision.id, answer: fallback }, diceIn(course))));
}

/** For what the rules cannot refuse. */
function taken(outcome: Outcome): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(`the rules refused what they must take: ${outcome.rejection.message}`);
  return outcome;
}
