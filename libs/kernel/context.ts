import { accepts, type Answer, type Decision } from './decisions.js';
import { shuffledOrder, uniform, type Dice } from './dice.js';
import { withBound, type Bound } from './effects/bound.js';
import { canTurn } from './effects/permissions.js';
import type { TableEvent } from './events.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { mapped } from './lists.js';
import { LOOK_AFTER, LoopWatch } from './loops.js';
import type { Next, Question } from './next.js';
import { Recorder } from './recorder.js';
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
  type WaitingTrigger,
  type Writable,
  type ZoneId,
} from './table.js';
import { isStanding, madeEvent } from './standing.js';
import { roomIn, ruleOf, seesNow } from './view.js';

export * from './next.js';

/** The reason of a result when no player can stop a loop. */
const LOOP = 'loop';

/** One run of the engine: the working table, the events so far, and everything a step may do. */
export class Context extends Recorder {
  private stack: Frame[];
  /** The frame whose step runs now. */
  private current: Frame | null = null;

  constructor(
    game: Game,
    start: Table,
    private readonly dice: Dice,
  ) {
    super(game, start);
    this.stack = [...start.stack];
  }

  protected happened(event: TableEvent): void {
    this.game.procedures.atOnce?.(this, event);
  }

  protected running(): readonly Frame[] {
    return this.current ? [...this.stack, this.current] : this.stack;
  }

  protected unresolved(): readonly WaitingTrigger[] {
    const used = this.stack.flatMap(({ waiting }) => (waiting ? [waiting as unknown as WaitingTrigger] : []));
    return [...this.draft.waiting, ...used];
  }

  /** Moves cards from one zone to another and returns their new ids; does nothing for an empty list. */
  move(move: Move): CardId[] {
    const event = eventOfMove(this.game, this.draft, move, this.now());
    if (!event) return [];
    const strays = strayRiders(this.draft, move, event);
    if (strays.length > 0) return this.moveApart(strays, move);
    this.emit(event);
    const { fresh } = event;
    return fresh === null ? [...move.cards] : move.cards.map((_, i) => cardId(fresh + i));
  }

  /** Cards that lie on moved cards but belong to other owners go to those owners' zones at the same moment. */
  private moveApart(strays: readonly Move[], move: Move): CardId[] {
    let became: CardId[] = [];
    this.together(() => {
      for (const stray of strays) this.move(stray);
      became = this.move(move);
    });
    return became;
  }

  /** Moves cards to other places of their zone, skipping those already there. `exchanged`: two cards swap places. */
  place(
    cards: readonly CardId[],
    places: readonly string[] | 'exchanged',
    reason: string,
    cause: CardId | null = null,
  ): void {
    const event = eventOfPlacing(this.draft, cards, places, { since: this.now(), reason, cause });
    if (event) this.emit(event);
  }

  /** Puts the card `by` in the position of `kept`, which goes to the zone that `by` came from. */
  exchange(kept: CardId, by: CardId, reason: string, cause: CardId | null = null): void {
    // In an untracked zone viewers cannot tell cards apart, so no card can take over another one's identity.
    if (!ruleOf(this.game, cardOf(this.draft, kept).zone).tracked) return;
    this.emit(eventOfExchange(this.draft, kept, by, reason, cause));
  }

  /** Turns the cards that are not in this orientation yet and are allowed to turn. */
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
    if (ruleOf(this.game, zone).shuffledDown) this.face(cardsIn(this.draft, zone).slice(kept), 'down');
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

  /** An id for something other than a card, from the same counter as card ids. */
  nextId(prefix: string): string {
    return `${prefix}${this.draft.ids + 1}`;
  }

  /** The seat's answer to the last question. */
  answerOf(seat: Seat): Answer {
    const answer = this.draft.answers[seat];
    if (answer === undefined) throw new Error(`seat ${seat} has not answered`);
    return answer;
  }

  /**
   * Makes all the seats lose at the same time. If at most one team is left, the game ends immediately. Seats that have already lost are
   * skipped.
   */
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

  /** Answers for seats that have lost, with the fallback. */
  answerForLost(): void {
    for (const decision of this.draft.pending) {
      const { seat, fallback } = decision;
      if (this.draft.seats[seat]?.status !== 'lost') continue;
      this.emit(madeEvent(decision, fallback, { knew: null }));
    }
  }

  /** Answers decisions for which the seat has a standing pass. */
  private passForStanding(): void {
    for (const decision of this.draft.pending)
      if (decision.until !== undefined && isStanding(this.draft, decision))
        this.emit(madeEvent(decision, decision.fallback, { knew: null, standing: true }));
  }

  /** Announces a moment that the game names: standing passes until that moment end, and abilities may trigger. */
  moment(moment: string, subjects?: readonly string[]): void {
    this.emit({ type: 'MomentCame', moment, ...(subjects && { subjects }) });
  }

  /**
   * Continues after a seat has left: asks pending decisions again from the current table, or gives the fallback for seats that have lost.
   */
  askAgain(): void {
    if (this.draft.result !== null) return;
    const waiting = this.stack.at(-1);
    const again = waiting && this.game.endings.asksAgain?.[waiting.step];
    if (!again) return this.answerForLost();
    this.emit({ type: 'DecisionsWithdrawn' });
    this.stack.pop();
    this.stack.push({ ...waiting, step: again.by, ...(waiting.asked === true && { asked: false }) });
    if (again.after) this.stack.push(again.after);
  }

  /** Runs steps until a decision is pending or the game has ended. A loop that nobody can stop is a draw (vanguard-2.11:12.1.1.1). */
  run(): void {
    let watch: LoopWatch | null = null;
    for (let steps = 0; this.draft.result === null && this.draft.pending.length === 0; steps++) {
      if (steps >= LOOK_AFTER) {
        watch ??= new LoopWatch(this.start.ids);
        if (watch.isEndless(steps, this.draft, this.stack)) return this.endLoop();
      }
      const frame = this.stack.pop();
      if (!frame) throw new Error(`${this.game.id} has no step left to run, but the game has not ended`);
      const step = this.memory.index.steps.get(frame.step);
      if (!step) throw new Error(`${this.game.id} has no step ${frame.step}`);
      this.current = frame;
      this.follow(step(this, frame));
      this.current = null;
    }
  }

  endLoop(): void {
    this.emit({ type: 'GameEnded', result: { winners: [], reason: LOOP } });
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

  /** Binds the returned values in the calling frame, if it is an effect or asks for them with `hears` (such a frame has a `scope`). */
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
    const decisions = mapped(questions, (question, i): Decision => {
      if (!accepts(question.offer, question.fallback)) {
        throw new Error(`the fallback of ${question.purpose} is not one of the offered answers`);
      }
      const { seat, purpose, offer, fallback, until, silent } = question;
      const id = `d${this.draft.ids + 1 + i}`;
      const shown = shownBy(this.game, this.draft, question);
      const decision: Writable<Decision> = { id, seat, purpose, offer, fallback, shown };
      if (until !== undefined) decision.until = until;
      if (silent) decision.silent = silent;
      return decision;
    });
    this.emit({ type: 'DecisionAsked', decisions, stack: mapped(this.stack, (frame) => this.remembering(frame)) });
    this.answerForLost();
    if (this.draft.standing !== undefined) this.passForStanding();
  }

  /**
   * `since` is a count of changes in this run. The count restarts with the next run, so the stored frame only keeps whether there were any:
   * 0 for none, null for some.
   */
  private remembering(frame: Frame): Frame {
    if (frame.since === undefined) return frame;
    return { ...frame, since: frame.since === this.changes ? 0 : null };
  }
}

/**
 * The definitions shown to a seat that searches an untracked zone, such as a deck. A face-down card in a tracked zone can be chosen unseen.
 */
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
