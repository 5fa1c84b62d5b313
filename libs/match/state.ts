import { EMPTY_TABLE, apply, draftOf, type Draft, type Seat, type Table } from '#kernel';
import {
  PRESETS,
  answered,
  credited,
  deadlineOf,
  expired,
  freshClock,
  halted,
  paused,
  restarted,
  resumed,
  settled,
  started,
  suspended,
  type Deadline,
  type SeatClock,
  type TimeControl,
  withdrawn,
} from './clock.js';
import {
  asked,
  closed,
  committed,
  held,
  missed,
  released,
  restartedStage,
  revealed,
  stageMs,
  type EntropyState,
} from './entropy.js';
import {
  sortedKeys,
  type JudgeAct,
  type MatchEnd,
  type MatchEvent,
  type OwnEvent,
  type Pins,
  type Recorded,
  type SeatTaken,
} from './events.js';

/** Identifies the shape of `MatchState` and the meaning of its events: snapshots with another version are ignored. */
export const REDUCER_VERSION = 6;

/** Stops and restarts the clocks after an outage. No operator has this name: theirs begin with `key/`. */
export const SERVICE = 'service';

/** The state of a match between two events, as plain JSON. */
export interface MatchState {
  readonly status: 'unopened' | 'playing' | 'over';
  readonly version: number;
  /** When the first and the last event were recorded, in milliseconds of database time. */
  readonly openedAt: number;
  readonly lastAt: number;
  readonly pins: Pins;
  readonly seats: readonly SeatTaken[];
  readonly timeControl: TimeControl;
  /** How long spectators have to wait for what happens, in milliseconds. */
  readonly spectatorDelayMs: number;
  /** Progress of collecting entropy from the seats; null if the match does not ask for any. */
  readonly entropy: EntropyState | null;
  readonly table: Table;
  /** By seat. */
  readonly clock: readonly SeatClock[];
  /** Seats that agree to a draw. */
  readonly drawOffers: readonly Seat[];
  /** Seats whose draw offer was declined and that have not decided anything since; they may not offer again yet. */
  readonly drawRefused: readonly Seat[];
  /** By seat. Every seat counts as connected until it is reported as disconnected. */
  readonly connected: readonly boolean[];
  /** By seat: whether the seat has ever answered a decision itself. */
  readonly acted: readonly boolean[];
  readonly paused: JudgeAct | null;
  readonly end: MatchEnd | null;
  /** Hex; null until it is revealed. */
  readonly secret: string | null;
}

export const UNOPENED: MatchState = {
  status: 'unopened',
  version: 0,
  openedAt: 0,
  lastAt: 0,
  pins: { game: '', edition: '', mode: '', cardSets: {}, engine: '', secretCommitment: '', tags: {} },
  seats: [],
  timeControl: PRESETS.none,
  spectatorDelayMs: 0,
  entropy: null,
  table: EMPTY_TABLE,
  clock: [],
  drawOffers: [],
  drawRefused: [],
  connected: [],
  acted: [],
  paused: null,
  end: null,
  secret: null,
};

/** A state that its only owner may change; values shared with events are replaced, never modified. */
export type MatchDraft = { -readonly [K in keyof Omit<MatchState, 'table'>]: MatchState[K] } & { table: Draft };

export const draftMatch = (state: MatchState): MatchDraft => ({ ...state, table: draftOf(state.table) });

/** The match after an event recorded at `at` (milliseconds). Pure and total. */
export function evolveMatch(state: MatchState, event: MatchEvent, at: number): MatchState {
  const draft = draftMatch(state);
  applyMatch(draft, event, at);
  return draft;
}

/** The match after many events, with a single copy of the state. */
export function foldMatch(state: MatchState, events: Iterable<Recorded>): MatchState {
  const draft = draftMatch(state);
  for (const { event, at } of events) applyMatch(draft, event, at);
  return draft;
}

export function applyMatch(draft: MatchDraft, event: MatchEvent, at: number): void {
  const tableEvent = follow(draft, event, at);
  if (tableEvent) apply(draft.table, tableEvent);
}

type Followed = Omit<MatchDraft, 'table'> & { table: Table };

/** Applies everything an event changes except the cards on the table; returns the event if it changes those too. */
export function follow(match: Followed, event: MatchEvent, at: number): Exclude<MatchEvent, OwnEvent> | null {
  match.version += 1;
  match.lastAt = at;
  switch (event.type) {
    case 'MatchOpened':
      open(match, event, at);
      return null;
    case 'EntropyCommitted':
      turnEntropy(match, (entropy) => committed(entropy, event.seat, event.commitment, at));
      return null;
    case 'EntropyRevealed':
      turnEntropy(match, (entropy) => revealed(entropy, event.seat, event.entropy, at));
      return null;
    case 'EntropyMissed':
      turnEntropy(match, (entropy) => missed(entropy, at));
      return null;
    case 'SeatConceded':
    case 'ResultAwarded':
    case 'MatchVoided':
    case 'DrawAgreed':
      return null;
    case 'DrawOffered':
      match.drawOffers = [...match.drawOffers.filter((seat) => seat !== event.seat), event.seat];
      return null;
    case 'DrawDeclined':
      match.drawRefused = [...new Set([...match.drawRefused, ...match.drawOffers])];
      match.drawOffers = [];
      return null;
    case 'SeatConnected':
    case 'SeatDisconnected':
      turnClock(match, event.seat, (clock, connected) => settled(clock, connected, at));
      match.connected = match.connected.map((was, seat) =>
        seat === event.seat ? event.type === 'SeatConnected' : was,
      );
      return null;
    case 'LagCredited':
      turnClock(match, event.seat, (clock, connected) => credited(clock, connected, at, event.ms));
      return null;
    case 'ClockExpired':
      turnClock(match, event.seat, (clock, connected) => expired(clock, match.timeControl, connected, event));
      return null;
    case 'ClocksPaused':
      match.paused = { by: event.by, reason: event.reason };
      turnClocks(match, (clock, connected) => (event.by === SERVICE ? suspended(clock) : paused(clock, connected, at)));
      turnEntropy(match, (entropy) => held(entropy, at));
      return null;
    case 'ClocksResumed':
      match.paused = null;
      turnClocks(match, (clock) => (event.by === SERVICE ? restarted(clock, at) : resumed(clock, at)));
      turnEntropy(match, (entropy) => (event.by === SERVICE ? restartedStage(entropy, at) : released(entropy, at)));
      return null;
    case 'Rewound':
      rewind(match, event, at);
      return null;
    case 'MatchEnded':
      match.status = 'over';
      match.end = { winners: event.winners, reason: event.reason, detail: event.detail };
      match.drawOffers = [];
      turnClocks(match, (clock, connected) => halted(clock, connected, at));
      turnEntropy(match, closed);
      return null;
    case 'SecretRevealed':
      match.secret = event.secret;
      return null;
    case 'ResultRevised':
      match.end = event.end;
      return null;
    case 'DecisionAsked':
      for (const { id, seat } of event.decisions) {
        turnClock(match, seat, (clock) => started(clock, id, at, match.paused !== null));
      }
      return event;
    case 'DecisionMade':
      // After a time-out the clock has already stopped: such an answer is not the seat's own.
      if (match.clock[event.seat]?.decision === event.decision) tookDecision(match, event, at);
      return event;
    case 'DecisionsWithdrawn':
      turnClocks(match, (clock, connected) => withdrawn(clock, match.timeControl, connected, at));
      return event;
    case 'SeatLost':
      turnClock(match, event.seat, (clock, connected) => halted(clock, connected, at));
      match.drawOffers = match.drawOffers.filter((seat) => seat !== event.seat);
      return event;
    case 'GameEnded':
      turnClocks(match, (clock, connected) => halted(clock, connected, at));
      return event;
    default:
      return event;
  }
}

function open(match: Followed, event: OwnEvent & { type: 'MatchOpened' }, at: number): void {
  const { game, edition, mode, cardSets, engine, secretCommitment, tags } = event;
  match.status = 'playing';
  match.openedAt = at;
  match.pins = { game, edition, mode, cardSets, engine, secretCommitment, tags };
  match.seats = event.seats;
  match.timeControl = event.timeControl;
  match.spectatorDelayMs = event.spectatorDelayMs ?? 0;
  match.entropy = event.seatEntropy ? asked(event.seatEntropy, event.seats.length, at) : null;
  match.clock = event.seats.map(() => freshClock(event.timeControl));
  match.connected = event.seats.map(() => true);
  match.acted = event.seats.map(() => false);
}

/** A standing pass is not an act of the seat: it neither marks the seat as active nor allows a new draw offer. */
function tookDecision(match: Followed, event: MatchEvent & { type: 'DecisionMade' }, at: number): void {
  const taker = event.seat;
  turnClock(match, taker, (clock, connected) => answered(clock, match.timeControl, connected, at));
  if (event.standing) return;
  if (!match.acted[taker]) match.acted = match.acted.map((acted, seat) => acted || seat === taker);
  if (match.drawRefused.length > 0) match.drawRefused = match.drawRefused.filter((seat) => seat !== taker);
}

/** Presence and paused clocks stay as they are: a rewind undoes play only. */
function rewind(match: Followed, event: OwnEvent & { type: 'Rewound' }, at: number): void {
  const { table, clock } = event.state;
  // Storage may reorder keys, but iteration over the cards must have the same order everywhere.
  match.table = draftOf({
    ...table,
    zones: sortedKeys(table.zones),
    cards: sortedKeys(table.cards),
    marks: sortedKeys(table.marks),
  });
  match.clock = clock.map((seat) => (match.paused ? suspended(seat) : resumed(seat, at)));
  match.drawOffers = [];
}

type Turn = (clock: SeatClock, connected: boolean) => SeatClock;

function turnClock(match: Followed, which: Seat, turn: Turn): void {
  match.clock = match.clock.map((clock, seat) => (seat === which ? turn(clock, match.connected[seat] ?? true) : clock));
}

function turnClocks(match: Followed, turn: Turn): void {
  match.clock = match.clock.map((clock, seat) => turn(clock, match.connected[seat] ?? true));
}

function turnEntropy(match: Followed, turn: (entropy: EntropyState) => EntropyState): void {
  if (match.entropy) match.entropy = turn(match.entropy);
}

/** A seat's deadline, or the common deadline of all seats for their entropy. */
export type MatchDeadline = Deadline | { readonly clock: 'entropy'; readonly at: number };

/** The next time-out of the match if nothing happens before; null while no clock runs. */
export const nextDeadline = (state: MatchState): MatchDeadline | null => deadlinesIn(state)[0] ?? null;

/** The deadline of every running clock, the next one first; of two at the same instant, that of the lower seat. */
export function deadlinesIn(state: MatchState): readonly MatchDeadline[] {
  // Until the cards are dealt no seat has anything to decide.
  const until = state.entropy?.deadline ?? null;
  if (until !== null) return [{ clock: 'entropy', at: until }];
  const running = state.clock.flatMap(
    (clock, seat) => deadlineOf(clock, state.timeControl, state.connected[seat] ?? true, seat) ?? [],
  );
  return running.length < 2 ? running : running.sort((a, b) => a.at - b.at);
}

/** When the time that ends at this deadline began to run. */
export function runningSince(state: MatchState, deadline: MatchDeadline): number {
  if (deadline.clock === 'entropy') return deadline.at - (state.entropy ? stageMs(state.entropy) : 0);
  const { since, spent } = state.clock[deadline.seat] as SeatClock;
  // The time to be disconnected does not run before the seat goes, however long it has been deciding.
  return (since ?? deadline.at) - (deadline.clock === 'disconnect' ? 0 : spent);
}
