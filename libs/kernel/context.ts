import { accepts, type Answer, type Decision } from './decisions.js';
import { shuffledOrder, uniform, type Dice } from './dice.js';
import { indexOf } from './effects/ability-index.js';
import { withBound, type Bound } from './effects/bound.js';
import { canTurn } from './effects/permissions.js';
import { edgesNow, hasStates } from './effects/states.js';
import { matchTriggers, mayTrigger, mergeTriggers, throughGates, type NewTrigger } from './effects/triggers.js';
import { Draftsman, type Draft } from './evolve.js';
import { isChanging, type TableEvent } from './events.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { LOOK_AFTER, LoopWatch } from './loops.js';
import type { Memory } from './memory.js';
import type { Next, Question } from './next.js';
import { eventOfExchange, eventOfMove, eventOfPlacing, strayRiders, type Move } from './moves.js';
import {
  cardId,
  cardOf,
  cardsIn,
  seatsPlaying,
  type CardId,
  type Facing,
  type Frame,
  type Orientation,
  type Seat,
  type Table,
  type Writable,
  type ZoneId,
} from './table.js';
import { isStanding, madeEvent } from './standing.js';
import { roomIn, ruleOf, seesNow } from './view.js';

export * from './next.js';

/** Why a game ends that nobody can keep from going on for ever. */
const LOOP = 'loop';

/** A match being carried forward: the working table, the events so far, and what steps may do. */
export class Context {
  readonly events: TableEvent[] = [];
  /** The table as it is now: one object, which changes. */
  readonly table: Table;
  readonly memory: Memory;
  private readonly draftsman: Draftsman;
  private readonly draft: Draft;
  private stack: Frame[];
  private readonly hasStates: boolean;
  private atOnce: TableEvent[] | null = null;
  /** The last id before what happens at one moment. */
  private momentIds: number | null = null;
  /** How many of the first events were looked at for changes, and how many were. */
  private looked = 0;
  private counted = 0;

  constructor(
    readonly game: Game,
    /** The table as it was before. */
    readonly start: Table,
    private readonly dice: Dice,
  ) {
    this.draftsman = new Draftsman(start);
    this.draft = this.draftsman.draft;
    this.table = this.draft;
    this.memory = this.draftsman.memory = indexOf(game).memories.follow(start, this.table);
    this.stack = [...start.stack];
    this.hasStates = hasStates(this);
  }

  /** How many events of this run changed what lies on the table. Few ask, so it is counted when somebody does. */
  get changes(): number {
    for (; this.looked < this.events.length; this.looked++)
      if (isChanging(this.events[this.looked] as TableEvent)) this.counted += 1;
    return this.counted;
  }

  emit(event: TableEvent): void {
    if (this.atOnce) {
      this.record(event);
      this.atOnce.push(event);
      this.game.procedures.atOnce?.(this, event);
      return;
    }
    const batch = this.draft.ids;
    if (mayTrigger(event)) this.emitToTriggers(event, batch);
    else this.record(event);
    if (this.hasStates) this.lookAtStates(batch);
    this.game.procedures.atOnce?.(this, event);
  }

  private emitToTriggers(event: TableEvent, batch: number): void {
    const before = matchTriggers(this, event, 'before', batch);
    this.record(event);
    const after = matchTriggers(this, event, 'after', batch);
    this.wait(throughGates(this, before));
    this.wait(after);
  }

  /** What waits for something to become true looks whether it has. */
  private lookAtStates(batch: number): void {
    const { marks, triggers } = edgesNow(this, batch);
    for (const [key, value] of marks) this.record({ type: 'Marked', key, value });
    this.wait(triggers);
  }

  /** What `act` emits for each item happens at one moment; with a single item that is so anyway. */
  eachTogether<T>(items: readonly T[], act: (item: T) => void): void {
    if (items.length === 1) return act(items[0] as T);
    if (items.length > 1) this.together(() => items.forEach(act));
  }

  /** What `act` emits happens at one moment: triggers see the table before all of it or after all of it, in one batch. */
  together(act: () => void): void {
    if (this.atOnce) return act();
    const before = this.draftsman.snapshot();
    const memory = this.memory.copy();
    const moment: TableEvent[] = (this.atOnce = []);
    this.momentIds = before.ids;
    try {
      act();
    } finally {
      this.atOnce = null;
      this.momentIds = null;
    }
    const found: NewTrigger[] = [];
    const past = { game: this.game, table: before, memory };
    for (const event of moment) found.push(...throughGates(this, matchTriggers(past, event, 'before', before.ids)));
    for (const event of moment) found.push(...matchTriggers(this, event, 'after', before.ids));
    this.wait(mergeTriggers(this.game, found));
    if (this.hasStates) this.lookAtStates(before.ids);
  }

  private wait(triggers: readonly NewTrigger[]): void {
    if (triggers.length === 0) return;
    for (const trigger of triggers)
      this.record({ type: 'TriggerWaited', trigger: { id: `t${this.draft.ids + 1}`, ...trigger } });
    this.endSpent(triggers);
  }

  /** A delayed effect is over when it has triggered. */
  private endSpent(triggers: readonly NewTrigger[]): void {
    const spent = this.draft.effects.filter(({ id, once }) => once && triggers.some(({ carrier }) => carrier === id));
    if (spent.length > 0) this.record({ type: 'EffectsEnded', effects: spent.map(({ id }) => id) });
  }

  private record(event: TableEvent): void {
    this.draftsman.apply(event);
    this.events.push(event);
  }

  /** Moves cards of one zone to another; nothing happens for an empty list. Returns what they became. */
  move(move: Move): CardId[] {
    const event = eventOfMove(this.game, this.draft, move, this.now());
    if (!event) return [];
    const strays = strayRiders(this.draft, move, event);
    if (strays.length > 0) return this.moveApart(strays, move);
    this.emit(event);
    const { fresh } = event;
    return fresh === null ? [...move.cards] : move.cards.map((_, i) => cardId(fresh + i));
  }

  /** What lies on cards and belongs to others goes to its owners at the same moment. */
  private moveApart(strays: readonly Move[], move: Move): CardId[] {
    let became: CardId[] = [];
    this.together(() => {
      for (const stray of strays) this.move(stray);
      became = this.move(move);
    });
    return became;
  }

  /** Moves cards inside their zone, those that are not there already; two may take each other's place. */
  place(
    cards: readonly CardId[],
    places: readonly string[] | 'exchanged',
    reason: string,
    cause: CardId | null = null,
  ): void {
    const event = eventOfPlacing(this.draft, cards, places, { since: this.now(), reason, cause });
    if (event) this.emit(event);
  }

  /** Lets a card take the place of another, which goes where it came from. */
  exchange(kept: CardId, by: CardId, reason: string, cause: CardId | null = null): void {
    // Where cards cannot be told apart, none can be said to be another from now on.
    if (!ruleOf(this.game, cardOf(this.draft, kept).zone).tracked) return;
    this.emit(eventOfExchange(this.draft, kept, by, reason, cause));
  }

  /** For `Card.since`: later than all before, the same for all that happens at one moment. */
  private now(): number {
    return (this.momentIds ?? this.draft.ids) + 1;
  }

  /** Turns those cards that are not so already and may be. */
  orient(cards: readonly CardId[], orientation: Orientation, reason: string, cause: CardId | null = null): void {
    const turning = cards.filter((id) => canTurn(this, cardOf(this.draft, id), orientation));
    if (turning.length === 0) return;
    const event: Writable<TableEvent & { type: 'CardsOriented' }> = {
      type: 'CardsOriented',
      cards: turning,
      orientation,
      reason,
    };
    if (cause !== null) event.cause = cause;
    this.emit(event);
  }

  face(cards: readonly CardId[], facing: Facing): void {
    const turning = cards.filter((id) => cardOf(this.draft, id).facing !== facing);
    const defs = turning.map((id) => cardOf(this.draft, id).def);
    if (turning.length > 0) this.emit({ type: 'CardsFaced', cards: turning, facing, defs });
  }

  mark(key: string, value: Json): void {
    if ((this.draft.marks[key] ?? null) !== value) this.emit({ type: 'Marked', key, value });
  }

  /** Shuffles the zone, or only its `last` cards. */
  shuffle(zone: ZoneId, last = Infinity): void {
    const n = cardsIn(this.draft, zone).length;
    const kept = Math.max(0, n - Math.max(0, last));
    const order = shuffledOrder(this.dice(`${this.draft.dice}:shuffle:${zone}`), n, kept);
    const room = roomIn(this.game, zone, n);
    this.emit({ type: 'ZoneShuffled', zone, order, fresh: this.draft.ids + 1, ...room, ...(kept > 0 && { kept }) });
  }

  roll(purpose: string, sides: number, count = 1): number[] {
    const next = this.dice(`${this.draft.dice}:roll:${purpose}`);
    const values = Array.from({ length: count }, () => uniform(next, sides));
    this.emit({ type: 'DiceRolled', purpose, sides, values });
    return values;
  }

  /** Ids for things other than cards come from the same counter. */
  nextId(prefix: string): string {
    return `${prefix}${this.draft.ids + 1}`;
  }

  /** The answer of a seat to what was just asked. */
  answerOf(seat: Seat): Answer {
    const answer = this.draft.answers[seat];
    if (answer === undefined) throw new Error(`seat ${seat} has not answered`);
    return answer;
  }

  /** Seats lose together: if no team or only one is left, the game ends at once. A seat loses once. */
  lose(seats: readonly Seat[], reason: string): void {
    const losing = seats.filter((seat) => this.draft.seats[seat]?.status === 'playing');
    if (this.draft.result !== null || losing.length === 0) return;
    for (const seat of new Set(losing)) this.emit({ type: 'SeatLost', seat, reason });
    const left = seatsPlaying(this.draft);
    const teams = new Set(left.map((seat) => this.draft.seats[seat]?.team));
    if (teams.size > 1) return;
    const winners = this.draft.seats.filter((seat) => teams.has(seat.team)).map((seat) => seat.seat);
    this.emit({ type: 'GameEnded', result: { winners, reason } });
  }

  /** Those who have lost decide no more: their fallbacks are taken. */
  answerForLost(): void {
    for (const decision of this.draft.pending) {
      const { seat, fallback } = decision;
      if (this.draft.seats[seat]?.status !== 'lost') continue;
      this.emit(madeEvent(decision, fallback, { knew: null }));
    }
  }

  /** Standing passes answer what their seats are asked. */
  private passForStanding(): void {
    for (const decision of this.draft.pending)
      if (decision.until !== undefined && isStanding(this.draft, decision))
        this.emit(madeEvent(decision, decision.fallback, { knew: null, standing: true }));
  }

  /** A moment that the game names has come: standing passes until then end, and abilities may wait for it. */
  moment(moment: string, subjects?: readonly string[]): void {
    this.emit({ type: 'MomentCame', moment, ...(subjects && { subjects }) });
  }

  /** After a seat has left: what is asked is asked again, as the table is then, or answered by the rules for those who are out. */
  goOn(): void {
    if (this.draft.result !== null) return;
    const waiting = this.stack.at(-1);
    const again = waiting && this.game.endings.asksAgain?.[waiting.step];
    if (!again) return this.answerForLost();
    this.emit({ type: 'DecisionsWithdrawn' });
    this.stack.pop();
    this.stack.push({ ...waiting, step: again.by, ...(waiting.asked === true && { asked: false }) });
    if (again.after) this.stack.push(again.after);
  }

  /** Runs steps until a decision is asked or the game has ended. What nobody can stop is a draw (vanguard-2.11:12.1.1.1). */
  run(): void {
    let watch: LoopWatch | null = null;
    for (let steps = 0; this.draft.result === null && this.draft.pending.length === 0; steps++) {
      if (steps >= LOOK_AFTER) {
        watch ??= new LoopWatch(this.start.ids);
        if (watch.isEndless(steps, this.draft, this.stack))
          return this.emit({ type: 'GameEnded', result: { winners: [], reason: LOOP } });
      }
      const frame = this.stack.pop();
      if (!frame) throw new Error(`${this.game.id} has nothing left to do, yet has not ended`);
      const step = this.game.procedures.steps[frame.step];
      if (!step) throw new Error(`${this.game.id} has no step ${frame.step}`);
      this.follow(step(this, frame));
    }
  }

  private follow(next: Next): void {
    switch (next.next) {
      case 'goto':
        this.stack.push(next.frame);
        return;
      case 'call':
        if (next.then) this.stack.push(next.then);
        for (const frame of next.frames) this.stack.push(frame);
        return;
      case 'ask':
        this.stack.push(next.then);
        this.ask(next.questions);
        return;
      case 'return':
        if (next.bound) this.tell(next.bound);
        return;
    }
  }

  /** Effects are told what came of what they called, and frames that say that they hear it (`hears`, with a `scope` for it). */
  private tell(bound: Bound): void {
    const caller = this.stack.at(-1);
    if (caller?.step === 'effect' || caller?.hears === true)
      this.stack[this.stack.length - 1] = withBound(caller, bound);
  }

  private ask(questions: readonly Question[]): void {
    if (this.draft.result) return;
    if (
      questions.length > 1 &&
      questions.some(({ seat }, i) => questions.findIndex((other) => other.seat === seat) < i)
    )
      throw new Error('a seat can be asked only one thing at a time');
    const decisions = questions.map((question, i): Decision => {
      if (!accepts(question.offer, question.fallback)) {
        throw new Error(`the fallback of ${question.purpose} is not among what it offers`);
      }
      const { seat, purpose, offer, fallback, until, silent } = question;
      const id = `d${this.draft.ids + 1 + i}`;
      const shown = shownBy(this.game, this.draft, question);
      const decision: Writable<Decision> = { id, seat, purpose, offer, fallback, shown };
      if (until !== undefined) decision.until = until;
      if (silent) decision.silent = silent;
      return decision;
    });
    this.emit({ type: 'DecisionAsked', decisions, stack: this.stack.map((frame) => this.remembering(frame)) });
    this.answerForLost();
    if (this.draft.standing !== undefined) this.passForStanding();
  }

  /** What a frame has counted changes from does not outlive the run: whether there were any does. */
  private remembering(frame: Frame): Frame {
    if (frame.since === undefined) return frame;
    return { ...frame, since: frame.since === this.changes ? 0 : null };
  }
}

/** Whoever searches a deck looks at it. A card that lies face down in its place can be chosen without looking at it. */
function shownBy(game: Game, table: Table, question: Question): Record<CardId, string> {
  const shown: Record<CardId, string> = {};
  if (question.offer.kind !== 'select' || question.blind) return shown;
  for (const id of question.offer.from) {
    const card = table.cards[id];
    if (!card?.def || ruleOf(game, card.zone).tracked) continue;
    if (!seesNow(game, table, id, { seat: question.seat })) shown[id] = card.def;
  }
  return shown;
}
