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

/** The outside values that a decision depends on. */
export interface DecisionContext {
  /** Database time in milliseconds, never before the match's last event. */
  readonly now: number;
  readonly chance: Chance;
  /** Hash of the seat's view of that table. */
  readonly knew: (table: Table, seat: Seat) => string;
  /** The match at the version to rewind to; null unless the command is a rewind. */
  readonly past: MatchState | null;
}

/** A match while a command is carried out: its state so far, and the events recorded on the way. */
export interface DecisionDraft {
  readonly game: Game;
  readonly context: DecisionContext;
  readonly match: { -readonly [K in keyof MatchState]: MatchState[K] };
  readonly events: MatchEvent[];
}

export const draftFrom = (game: Game, state: MatchState, context: DecisionContext): DecisionDraft => ({
  game,
  context,
  match: { ...state },
  events: [],
});

export function record(draft: DecisionDraft, event: OwnEvent): void {
  follow(draft.match, event, draft.context.now);
  draft.events.push(event);
}

/** Takes over the table and the events that the rules produced. */
export function adopt(
  draft: DecisionDraft,
  play: { readonly events: readonly TableEvent[]; readonly table: Table },
): void {
  for (const event of play.events) {
    follow(draft.match, event, draft.context.now);
    draft.events.push(event);
  }
  draft.match.table = play.table;
}

/** Ends the match and reveals its secret as the last event. */
export function end(draft: DecisionDraft, result: MatchEnd): void {
  record(draft, { type: 'MatchEnded', ...result });
  record(draft, { type: 'SecretRevealed', secret: draft.context.chance.secret });
}

/** Ends the match if the game has ended by its rules. */
export function conclude(
  draft: DecisionDraft,
  cause: 'play' | Extract<EndReason, 'concede' | 'clock' | 'disconnect' | 'no-start'>,
): void {
  const result = draft.match.table.result;
  if (!result || draft.match.status !== 'playing') return;
  const byPlay = result.winners.length > 0 ? 'win' : 'draw';
  end(draft, { winners: result.winners, reason: cause === 'play' ? byPlay : cause, detail: result.reason });
}

/** Books every time-out that is due. */
export function expireDue(draft: DecisionDraft, isDue: (deadline: number) => boolean): void {
  for (let next = nextDeadline(draft.match); next && isDue(next.at); next = nextDeadline(draft.match)) {
    expire(draft, next);
  }
}

/** The dice, including the shares that the seats have contributed. */
export const diceIn = ({ match, context }: DecisionDraft): Dice => context.chance.dice(sharesOf(match.entropy));

/** Deals the cards, unless seats still have to contribute entropy. */
export function dealWhenReady(draft: DecisionDraft): void {
  const { game, match } = draft;
  if (match.entropy && match.entropy.stage !== 'done') return;
  adopt(draft, deal(game, match.table, diceIn(draft)));
  conclude(draft, 'play');
}

/**
 * The time to commit or to reveal is up. The silent seats are recorded and the declared policy applies; staying silent
 * never wins.
 */
function missEntropy(draft: DecisionDraft, deadline: number): void {
  const { entropy } = draft.match;
  if (!entropy || entropy.stage === 'done') throw new Error('nothing was awaited from the seats');
  const { stage, rules } = entropy;
  const silent = awaited(entropy);
  record(draft, { type: 'EntropyMissed', stage, seats: silent, deadline });
  if (rules.onMissing === 'deal') dealWhenReady(draft);
  else end(draft, { winners: seatsWithout(draft, silent), reason: 'no-start', detail: `no entropy: ${stage}` });
}

/** The seats of all teams that have none of these seats. */
function seatsWithout({ match: { seats } }: DecisionDraft, some: readonly Seat[]): readonly Seat[] {
  const teams = new Set(some.map((seat) => seats[seat]?.team));
  return seats.flatMap(({ team }, seat) => (teams.has(team) ? [] : [seat]));
}

/** One time-out and what follows from it: the fallback is taken, or the seat loses. */
export function expire(draft: DecisionDraft, due: MatchDeadline): void {
  if (due.clock === 'entropy') return missEntropy(draft, due.at);
  const { seat, clock, decision, at } = due;
  const started = draft.match.acted[seat] ?? false;
  record(draft, { type: 'ClockExpired', seat, clock, decision, deadline: at });
  if (clock === 'decision') {
    takeFallback(draft, decision);
    conclude(draft, 'play');
  } else {
    leave(draft, seat, clock === 'bank' ? 'clock' : 'disconnect');
    conclude(draft, started ? (clock === 'bank' ? 'clock' : 'disconnect') : 'no-start');
  }
}

/** A seat is out: the rules make its pending decisions for it, so that nobody has to wait. */
export function leave(draft: DecisionDraft, seat: Seat, reason: string): void {
  const { game, match } = draft;
  adopt(draft, taken(concede(game, match.table, seat, reason, diceIn(draft))));
}

function takeFallback(draft: DecisionDraft, id: string | null): void {
  const { game, match } = draft;
  const decision = match.table.pending.find((pending) => pending.id === id);
  if (!decision) throw new Error(`decision ${id} ran out of time without being pending`);
  const { seat, fallback } = decision;
  adopt(draft, taken(decide(game, match.table, { seat, decision: decision.id, answer: fallback }, diceIn(draft))));
}

/** For outcomes that the rules cannot refuse. */
function taken(outcome: Outcome): Outcome & { ok: true } {
  if (!outcome.ok) throw new Error(`the rules refused what they must take: ${outcome.rejection.message}`);
  return outcome;
}
