import {
  begin,
  conceal,
  concede,
  Context,
  decide,
  EMPTY_TABLE,
  didYouMean,
  evolve,
  redact,
  type Card,
  type Deck,
  type Decision,
  type Game,
  type Outcome,
  type Rejection,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import { layOut } from './board.js';
import type { BoardLiteral } from './board-schema.js';
import { rig, type DiceScript, type Rigged } from '#simulation';
import { matchingOptions, toAnswer, type Meaning, type AnswerContext } from './meaning.js';
import { Names } from './names.js';
import { Words } from '#words';

/** A test's plan does not match what happens. The message shows the decision and the board. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

interface Start {
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly names: Names;
  readonly laidOut?: number;
}

/** Drives a match strictly by a plan: anything that the plan does not foresee is an error. */
export class Driver {
  private readonly told: TableEvent[];
  private now: Table;
  private readonly facts = new Set<string>();
  readonly names: Names;
  /** How many of the events build the starting board. */
  readonly laidOut: number;

  private constructor(
    private readonly rigged: Rigged,
    start: Start,
  ) {
    this.now = start.table;
    this.told = [...start.events];
    this.names = start.names;
    this.laidOut = start.laidOut ?? 0;
    this.noteFacts();
  }

  /** Starts in the middle of a match and continues with the game's own steps. */
  static from(game: Game, board: BoardLiteral, script: DiceScript = {}): Driver {
    const rigged = rig(game, script);
    const layout = layOut(rigged.game, board);
    const context = new Context(rigged.game, layout.table, rigged.dice);
    const driver = new Driver(rigged, { ...layout, laidOut: layout.events.length });
    context.run();
    driver.take(context.events, context.table);
    return driver;
  }

  /** Starts with the set-up of a match; decks keep their order unless the script says otherwise. */
  static opening(
    game: Game,
    decks: readonly Deck[],
    script: DiceScript = {},
    mode = Object.keys(game.modes)[0] ?? '',
  ): Driver {
    const rigged = rig(game, script);
    const teams = game.modes[mode]?.tables.find((candidate) => candidate.length === decks.length);
    if (!teams) throw new PlanError(`${game.id} has no mode ${mode} for ${decks.length} seats`);
    const { events, table } = begin(rigged.game, { mode, teams, decks }, rigged.dice);
    return new Driver(rigged, { table, events, names: new Names() });
  }

  get game(): Game {
    return this.rigged.game;
  }

  get table(): Table {
    return this.now;
  }

  /** Everything that has happened so far, including the events that build the board. */
  get events(): readonly TableEvent[] {
    return this.told;
  }

  get context(): AnswerContext {
    return { game: this.game, table: this.now, names: this.names, facts: this.facts };
  }

  /** The decision that the seat is asked; throws if there is none, or if it has another purpose than the given one. */
  pending(seat: Seat, purpose?: string): Decision {
    if (this.now.result) throw this.error(`seat ${seat} has nothing to decide: the match is over`);
    const decision = this.now.pending.find((candidate) => candidate.seat === seat);
    if (!decision)
      throw this.error(
        `unplanned decision: seat ${seat} was to decide${purpose ? ` ${purpose}` : ''}, but is not asked`,
      );
    if (purpose !== undefined && decision.purpose !== purpose) {
      throw this.error(
        `unplanned decision: seat ${seat} was to decide ${purpose}, but is asked for ${decision.purpose}`,
      );
    }
    return decision;
  }

  /** Answers the seat's decision and returns what happened. */
  answer(seat: Seat, meaning: Meaning, purpose?: string, until?: string): readonly TableEvent[] {
    const decision = this.pending(seat, purpose);
    const meant = toAnswer(this.context, decision, meaning);
    if (!meant.ok) throw this.error(`seat ${seat} cannot give that answer: ${meant.problem}`);
    const outcome = decide(
      this.game,
      this.now,
      { seat, decision: decision.id, answer: meant.answer, ...(until !== undefined && { until }) },
      this.rigged.dice,
    );
    if (!outcome.ok)
      throw this.error(`seat ${seat}'s answer ${JSON.stringify(meaning)} was refused: ${outcome.rejection.message}`);
    return this.take(outcome.events, outcome.table);
  }

  /** The seat passes, now and at later questions of this kind, until the moment comes. */
  passUntil(seat: Seat, until: string): readonly TableEvent[] {
    return this.answer(seat, 'fallback', undefined, until);
  }

  /** Several seats give the same answer, one after the other. */
  answerEach(seats: readonly Seat[], meaning: Meaning): void {
    for (const seat of seats) this.answer(seat, meaning);
  }

  /**
   * An answer that must be refused without changing anything. A meaning that matches nothing in the offer counts as
   * refused.
   */
  refused(seat: Seat, meaning: Meaning, code: Rejection['code'] = 'not-offered'): Rejection {
    const decision = this.now.pending.find((candidate) => candidate.seat === seat) ?? this.now.pending[0];
    const meant = decision ? toAnswer(this.context, decision, meaning) : null;
    const answer = meant?.ok ? meant.answer : `nothing offered: ${JSON.stringify(meaning)}`;
    const outcome = decide(this.game, this.now, { seat, decision: decision?.id ?? '', answer }, this.rigged.dice);
    if (outcome.ok)
      throw this.error(`seat ${seat}'s answer ${JSON.stringify(meaning)} should have been refused, but was accepted`);
    if (outcome.rejection.code !== code) throw this.error(`refused as ${outcome.rejection.code}, not as ${code}`);
    return outcome.rejection;
  }

  concede(seat: Seat): readonly TableEvent[] {
    const outcome: Outcome = concede(this.game, this.now, seat, 'concede', this.rigged.dice);
    if (!outcome.ok) throw this.error(`seat ${seat} cannot concede: ${outcome.rejection.message}`);
    return this.take(outcome.events, outcome.table);
  }

  /** Whether the seat's decision offers an option with these facts. */
  offers(seat: Seat, facts: string | Readonly<Record<string, unknown>>): boolean {
    return matchingOptions(this.context, this.pending(seat), facts).length > 0;
  }

  /** The card with that nickname, wherever it is now; otherwise the only card with that definition. */
  card(name: string): Card {
    const found = this.find(name);
    const [card, other] = found;
    if (!card) throw this.error(`no card is named ${name}${didYouMean(name, this.names.all())}`);
    if (other) throw this.error(`${found.length} cards are ${name}: give the one you mean a nickname`);
    return card;
  }

  private find(name: string): Card[] {
    const id = this.names.idOf(name);
    const cards = Object.values(this.now.cards);
    return cards.filter((card) => (id === null ? card.def === name : card.id === id));
  }

  /** Definition keys of a zone's cards, first one on top. */
  zone(zone: string): (string | null)[] {
    return (this.now.zones[zone] ?? []).map((id) => this.now.cards[id]?.def ?? null);
  }

  /** The table as the viewer may see it. */
  view(viewer: Viewer): Table {
    return conceal(this.game, this.now, viewer);
  }

  /** Everything that has happened so far, as the viewer was shown it. */
  toldTo(viewer: Viewer): TableEvent[] {
    let before = EMPTY_TABLE;
    return this.told.map((event) => {
      const told = redact(this.game, before, event, viewer);
      before = evolve(before, event);
      return told;
    });
  }

  words(): Words {
    return new Words(this.game, this.now, (id) => this.names.nameOf(id));
  }

  /** The message together with the pending decisions and the table. */
  error(message: string): PlanError {
    const words = this.words();
    const pending = this.now.pending.map((decision) => words.decision(decision));
    return new PlanError(
      [message, '', ...(pending.length > 0 ? pending : ['nothing is pending']), '', words.board()].join('\n'),
    );
  }

  private take(events: readonly TableEvent[], table: Table): readonly TableEvent[] {
    let before = this.now;
    for (const event of events) {
      this.names.follow(before, event);
      before = evolve(before, event);
    }
    this.told.push(...events);
    this.now = table;
    this.noteFacts();
    return events;
  }

  private noteFacts(): void {
    for (const { offer } of this.now.pending) {
      for (const option of offer?.kind === 'choose' ? offer.options : [])
        for (const fact in option) this.facts.add(fact);
    }
  }
}
