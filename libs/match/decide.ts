import { decide, layOut, stableText, unreachable, withdrawPasses, type Game, type Seat } from '#kernel';
import { lagCredit, paused, timeControlProblem } from './clock.js';
import { refuse, type MatchCommand, type Refusal, type Rejection } from './commands.js';
import {
  adopt,
  conclude,
  draftFrom,
  dealWhenReady,
  diceIn,
  end,
  expireDue,
  leave,
  record,
  type DecisionDraft,
  type DecisionContext,
} from './draft.js';
import { entropyProblem } from './entropy.js';
import { sortedKeys, type JudgeAct, type MatchEnd, type MatchEvent } from './events.js';
import { commitEntropy, revealEntropy } from './gather.js';
import { nextDeadline, SERVICE, type MatchState } from './state.js';

/** A change to the match's timer. Its generation is the version of the append that sets it. */
export type TimerChange =
  | {
      readonly kind: 'set';
      readonly key: 'clock';
      readonly dueAt: number;
      readonly command: { readonly type: 'ExpireClock'; readonly timer: 'clock' };
    }
  | { readonly kind: 'cancel'; readonly key: 'clock' };

interface Consequences {
  readonly events: readonly MatchEvent[];
  readonly state: MatchState;
  readonly timers: readonly TimerChange[];
}

/** Even a refused command can have consequences: time-outs that were due before it are booked first. */
export type Verdict = Consequences & ({ readonly ok: true } | { readonly ok: false; readonly rejection: Rejection });

/** The consequences of a command given now. No events means that there was nothing to change. */
export function decideMatch(game: Game, state: MatchState, command: MatchCommand, context: DecisionContext): Verdict {
  const draft = draftFrom(game, state, context);
  const rejection = run(draft, command);
  const { events, match } = draft;
  const consequences: Consequences = { events, state: match, timers: timerChanges(state, match) };
  return rejection ? { ok: false, rejection, ...consequences } : { ok: true, ...consequences };
}

function run(draft: DecisionDraft, command: MatchCommand): Refusal {
  const { match, context } = draft;
  if (command.type === 'OpenMatch') return open(draft, command);
  if (match.status === 'unopened') return refuse('no-such-match', 'there is no such match');
  if (command.type === 'ExpireClock') {
    const { before = Infinity } = command;
    expireDue(draft, (deadline) => deadline <= context.now && deadline < before);
    return null;
  }
  // What ran out in an outage is not booked: the service restarts the clocks instead.
  if ('by' in command && command.by === SERVICE && match.status === 'playing') return carryOut(draft, command);
  const before = match.version;
  // A command that arrives exactly at the deadline is still in time.
  expireDue(draft, (deadline) => deadline < context.now);
  const late = command.type === 'Answer' && match.version > before && isGone(draft, command.decision);
  if (late) return refuse('too-late', `the time for decision ${command.decision} had run out`);
  if (match.status === 'over') return afterTheEnd(draft, command);
  return carryOut(draft, command);
}

function afterTheEnd(draft: DecisionDraft, command: MatchCommand): Refusal {
  if (isPresence(command)) return null;
  if (command.type !== 'AwardResult' && command.type !== 'VoidMatch') return refuse('match-over', 'the match is over');
  if (!command.by || !command.reason) return refuse('no-reason', 'a judge gives a name and a reason');
  return revise(draft, command);
}

const isPresence = (command: MatchCommand): boolean => command.type === 'Connect' || command.type === 'Disconnect';

/** Whether the decision was pending until a time-out that this command has just booked. */
const isGone = ({ events, match }: DecisionDraft, decision: string): boolean =>
  (match.status === 'over' || !match.table.pending.some((pending) => pending.id === decision)) &&
  events.some((event) => 'decision' in event && event.decision === decision);

function carryOut(
  draft: DecisionDraft,
  command: Exclude<MatchCommand, { type: 'OpenMatch' | 'ExpireClock' }>,
): Refusal {
  if ('seat' in command && !draft.match.seats[command.seat])
    return refuse('no-such-seat', `there is no seat ${command.seat}`);
  if ('by' in command && (!command.by || !command.reason))
    return refuse('no-reason', 'a judge gives a name and a reason');
  switch (command.type) {
    case 'Answer':
      return answer(draft, command);
    case 'CommitEntropy':
      return commitEntropy(draft, command);
    case 'RevealEntropy':
      return revealEntropy(draft, command);
    case 'WithdrawPasses':
      return takePassesBack(draft, command.seat);
    case 'Concede':
      return concedeSeat(draft, command.seat);
    case 'OfferDraw':
      return offerDraw(draft, command.seat);
    case 'AcceptDraw':
      return acceptDraw(draft, command.seat);
    case 'DeclineDraw':
      return declineDraw(draft, command.seat);
    case 'Connect':
    case 'Disconnect':
      return setPresence(draft, command.seat, command.type === 'Connect');
    case 'PauseClocks':
      if (!draft.match.paused) record(draft, { type: 'ClocksPaused', ...actOf(command) });
      return null;
    case 'ResumeClocks':
      if (draft.match.paused) record(draft, { type: 'ClocksResumed', ...actOf(command) });
      return null;
    case 'RestartClocks':
      return restart(draft, command);
    case 'Rewind':
      return rewind(draft, command);
    case 'AwardResult':
      return award(draft, command);
    case 'VoidMatch':
      record(draft, { type: 'MatchVoided', ...actOf(command) });
      end(draft, { winners: [], reason: 'void', detail: command.reason });
      return null;
    default:
      return unreachable(command);
  }
}

/** In a match that a judge has stopped, no time can have run out. */
function restart(draft: DecisionDraft, command: MatchCommand & { type: 'RestartClocks' }): Refusal {
  if (draft.match.paused) return null;
  record(draft, { type: 'ClocksPaused', ...actOf(command) });
  record(draft, { type: 'ClocksResumed', ...actOf(command) });
  return null;
}

const actOf = ({ by, reason }: JudgeAct): JudgeAct => ({ by, reason });

const MOST_DELAY_MS = 24 * 60 * 60 * 1_000;

type Opening = MatchCommand & { type: 'OpenMatch' };

function open(draft: DecisionDraft, command: Opening): Refusal {
  const { game, match } = draft;
  if (match.status !== 'unopened') return refuse('already-open', 'the match was opened before');
  const { mode, seats, timeControl, cardSets, engine, secretCommitment, tags } = command;
  const tables = Object.hasOwn(game.modes, mode) ? game.modes[mode]?.tables : undefined;
  if (!tables) return refuse('no-such-mode', `${game.id}@${game.edition} has no mode ${mode}`);
  const teams = tables.find((table) => table.length === seats.length);
  if (!teams) return refuse('wrong-seats', `${mode} is not played with ${seats.length} seats`);
  const problem = timeControlProblem(timeControl);
  if (problem) return refuse('bad-time-control', problem);
  const delay = command.spectatorDelayMs ?? 0;
  if (!Number.isSafeInteger(delay) || delay < 0 || delay > MOST_DELAY_MS)
    return refuse('bad-delay', 'the spectator delay may be at most a day');
  const { seatEntropy, openedBy } = command;
  const flaw = seatEntropy ? entropyProblem(seatEntropy) : null;
  if (flaw) return refuse('bad-entropy-rules', flaw);
  const decks = deckProblems(game, command);
  if (decks.length > 0) return { ...refuse('illegal-deck', 'a deck breaks the rules of deck construction'), decks };
  record(draft, {
    type: 'MatchOpened',
    game: game.id,
    edition: game.edition,
    mode,
    cardSets,
    engine,
    timeControl,
    seats: seats.map(({ player }, seat) => ({ player, team: teams[seat] as number })),
    secretCommitment,
    tags,
    ...(delay > 0 ? { spectatorDelayMs: delay } : {}),
    ...(seatEntropy ? { seatEntropy } : {}),
    ...(openedBy === undefined ? {} : { openedBy }),
  });
  adopt(draft, layOut(game, { mode, teams, decks: seats.map(({ deck }) => deck) }));
  dealWhenReady(draft);
  return null;
}

const deckProblems = (game: Game, { seats }: Opening): NonNullable<Rejection['decks']> =>
  seats
    .map(({ deck }, seat) => ({ seat, problems: game.decks.check(deck) }))
    .filter(({ problems }) => problems.length > 0);

function answer(draft: DecisionDraft, command: MatchCommand & { type: 'Answer' }): Refusal {
  const { game, match, context } = draft;
  const { seat, decision } = command;
  const isAsked = match.table.pending.some((pending) => pending.id === decision && pending.seat === seat);
  const input = {
    seat,
    decision,
    answer: sortedKeys(command.answer),
    ...(command.until === undefined ? {} : { until: command.until }),
    ...(isAsked ? { knew: context.knew(match.table, seat) } : {}),
  };
  const outcome = decide(game, match.table, input, diceIn(draft));
  if (!outcome.ok) return outcome.rejection;
  creditLag(draft, command);
  adopt(draft, outcome);
  conclude(draft, 'play');
  return null;
}

function creditLag(draft: DecisionDraft, { seat, decision, lagMs = 0 }: MatchCommand & { type: 'Answer' }): void {
  const { match, context } = draft;
  const clock = match.clock[seat];
  if (clock?.decision !== decision) return;
  const answer = { at: context.now, measured: lagMs };
  const ms = lagCredit(clock, match.timeControl, match.connected[seat] ?? true, answer);
  if (ms > 0) record(draft, { type: 'LagCredited', seat, decision, ms });
}

const hasLost = ({ match }: DecisionDraft, seat: Seat): boolean => match.table.seats[seat]?.status !== 'playing';
const seatLost = (seat: Seat): Rejection => refuse('seat-lost', `seat ${seat} is no longer in the match`);

const isDealt = ({ match }: DecisionDraft): boolean => !match.entropy || match.entropy.stage === 'done';

function takePassesBack(draft: DecisionDraft, seat: Seat): Refusal {
  if (hasLost(draft, seat)) return seatLost(seat);
  if (!isDealt(draft)) return refuse('not-dealt', 'the cards are not dealt yet');
  const outcome = withdrawPasses(draft.game, draft.match.table, seat, diceIn(draft));
  if (!outcome.ok) return outcome.rejection;
  adopt(draft, outcome);
  return null;
}

function concedeSeat(draft: DecisionDraft, seat: Seat): Refusal {
  if (hasLost(draft, seat)) return seatLost(seat);
  // The rules need a dealt table. A seat that is absent by then runs out of time.
  if (!isDealt(draft)) return refuse('not-dealt', 'the cards are not dealt yet');
  record(draft, { type: 'SeatConceded', seat });
  leave(draft, seat, 'concede');
  conclude(draft, 'concede');
  return null;
}

/** The seat agrees to a draw. The match is drawn when every seat still playing agrees. */
function favourDraw(draft: DecisionDraft, seat: Seat): void {
  const { match } = draft;
  const inFavour = [...match.drawOffers, seat];
  const isUnanimous = match.table.seats.every((other) => other.status === 'lost' || inFavour.includes(other.seat));
  if (isUnanimous) {
    record(draft, { type: 'DrawAgreed' });
    end(draft, { winners: [], reason: 'draw', detail: 'agreed' });
  } else if (!match.drawOffers.includes(seat)) {
    record(draft, { type: 'DrawOffered', seat });
  }
}

const hasOfferFor = ({ match }: DecisionDraft, seat: Seat): boolean => match.drawOffers.some((other) => other !== seat);

function offerDraw(draft: DecisionDraft, seat: Seat): Refusal {
  if (hasLost(draft, seat)) return seatLost(seat);
  if (draft.match.drawRefused.includes(seat) && !hasOfferFor(draft, seat)) {
    return refuse('draw-declined', 'a draw was declined; decide something before offering again');
  }
  favourDraw(draft, seat);
  return null;
}

function acceptDraw(draft: DecisionDraft, seat: Seat): Refusal {
  if (hasLost(draft, seat)) return seatLost(seat);
  if (!hasOfferFor(draft, seat)) return refuse('no-draw-offer', 'there is no draw offer');
  favourDraw(draft, seat);
  return null;
}

function declineDraw(draft: DecisionDraft, seat: Seat): Refusal {
  if (hasLost(draft, seat)) return seatLost(seat);
  if (!hasOfferFor(draft, seat)) return refuse('no-draw-offer', 'there is no draw offer');
  record(draft, { type: 'DrawDeclined', seat });
  return null;
}

function setPresence(draft: DecisionDraft, seat: Seat, present: boolean): Refusal {
  if (draft.match.connected[seat] !== present) {
    record(draft, { type: present ? 'SeatConnected' : 'SeatDisconnected', seat });
  }
  return null;
}

function rewind(draft: DecisionDraft, command: MatchCommand & { type: 'Rewind' }): Refusal {
  const { match, context } = draft;
  const { past } = context;
  const { to } = command;
  if (to >= match.version || past?.version !== to)
    return refuse('no-such-version', `there is no version ${to} to go back to`);
  if (!isPause(past)) return refuse('no-such-version', `no decision was pending at version ${to}`);
  record(draft, { type: 'Rewound', to, state: withFreshDecisions(match, past), ...actOf(command) });
  return null;
}

/**
 * The earlier state, except that pending decisions get new ids: an answer to an undone decision must not match a
 * decision that is asked again.
 */
function withFreshDecisions(now: MatchState, past: MatchState): (MatchEvent & { type: 'Rewound' })['state'] {
  const fresh = new Map(past.table.pending.map(({ id }, i) => [id, `d${now.table.ids + 1 + i}`]));
  const freshId = (id: string): string => fresh.get(id) ?? id;
  const pending = past.table.pending.map((decision) => ({ ...decision, id: freshId(decision.id) }));
  const clock = past.clock
    .map((seat, i) => pausedAt(past, seat, i))
    .map((seat) => (seat.decision === null ? seat : { ...seat, decision: freshId(seat.decision) }));
  return { table: { ...past.table, pending, ids: now.table.ids + pending.length }, clock };
}

/**
 * Whether a match can resume from this state. Between two events of one command it cannot: every pending decision must
 * have a running clock.
 */
export const isPause = ({ table, clock }: MatchState): boolean =>
  table.pending.length > 0 && table.pending.every(({ id, seat }) => clock[seat]?.decision === id);

const pausedAt = (past: MatchState, clock: MatchState['clock'][number], seat: Seat): MatchState['clock'][number] =>
  paused(clock, past.connected[seat] ?? true, past.lastAt);

function unknownWinner({ match }: DecisionDraft, winners: readonly Seat[]): Refusal {
  const stranger = winners.find((seat) => !match.seats[seat]);
  return stranger === undefined ? null : refuse('no-such-seat', `there is no seat ${stranger}`);
}

/** Revises the result, unless it is already what the ruling says. */
function revise(draft: DecisionDraft, command: MatchCommand & { type: 'AwardResult' | 'VoidMatch' }): Refusal {
  const isVoid = command.type === 'VoidMatch';
  const winners = isVoid ? [] : command.winners;
  const refusal = unknownWinner(draft, winners);
  if (refusal) return refusal;
  const end = { winners, reason: isVoid ? 'void' : 'judge', detail: command.reason } as const;
  if (!isSameResult(draft.match.end, end)) record(draft, { type: 'ResultRevised', end, ...actOf(command) });
  return null;
}

/** A `no-start` match counts for nothing even if it has winners, so a ruling on it always makes a difference. */
const isSameResult = (now: MatchEnd | null, then: MatchEnd): boolean =>
  now !== null &&
  now.reason !== 'no-start' &&
  (now.reason === 'void') === (then.reason === 'void') &&
  stableText([...now.winners].sort()) === stableText([...then.winners].sort());

function award(draft: DecisionDraft, command: MatchCommand & { type: 'AwardResult' }): Refusal {
  const { winners, reason } = command;
  const refusal = unknownWinner(draft, winners);
  if (refusal) return refusal;
  record(draft, { type: 'ResultAwarded', winners, ...actOf(command) });
  end(draft, { winners, reason: 'judge', detail: reason });
  return null;
}

function timerChanges(before: MatchState, after: MatchState): readonly TimerChange[] {
  const was = nextDeadline(before)?.at ?? null;
  const is = nextDeadline(after)?.at ?? null;
  if (is === was) return [];
  if (is === null) return [{ kind: 'cancel', key: 'clock' }];
  return [{ kind: 'set', key: 'clock', dueAt: is, command: { type: 'ExpireClock', timer: 'clock' } }];
}
