import {
  cardId,
  didYouMean,
  EMPTY_TABLE,
  fold,
  zoneName,
  zoneOf,
  type CardId,
  type Frame,
  type Game,
  type Json,
  type Seat,
  type Table,
  type TableEvent,
  type ZoneId,
} from '#kernel';
import {
  boardSchema,
  wordList,
  type Board,
  type BoardLiteral,
  type CardList,
  type CardLiteral,
} from './board-schema.js';
import { Names } from './names.js';

/** A position built from real events, with the resolution stack that continues from it. */
export interface Layout {
  readonly events: readonly TableEvent[];
  /** The table with the stack in place: run it to get to the first decision. */
  readonly table: Table;
  readonly names: Names;
}

interface Placed {
  readonly literal: CardLiteral;
  readonly zone: ZoneId;
  readonly owner: Seat;
  readonly id: CardId;
  readonly fresh: number;
}

/** Builds the table that a literal describes. An unknown name is an error in the literal. */
export function layOut(game: Game, literal: BoardLiteral): Layout {
  const board = boardSchema.parse(literal);
  return new Layer(game, board).lay();
}

class Layer {
  private readonly events: TableEvent[] = [];
  private readonly placed: readonly Placed[];
  private readonly ids = new Map<string, CardId>();
  private turnNumber = 0;

  constructor(
    private readonly game: Game,
    private readonly board: Board,
  ) {
    this.placed = this.place();
  }

  lay(): Layout {
    this.open();
    for (const card of this.placed) this.create(card);
    this.beginTurn(this.turn.number);
    if (this.turn.phase) this.events.push({ type: 'PhaseBegan', phase: this.turn.phase });
    for (const seat of this.board.out ?? []) this.lose(seat);
    this.addCounters();
    for (const [key, value] of Object.entries(this.board.marks ?? {}))
      this.events.push({ type: 'Marked', key, value: value as Json });
    this.addLinks();
    this.addStageAndEffects();
    const table = fold(EMPTY_TABLE, this.events);
    return { events: this.events, table: { ...table, stack: this.stack() }, names: new Names(this.ids) };
  }

  private get turn(): { readonly seat: Seat; readonly number: number; readonly phase: string } {
    return this.board.turn ?? { seat: 0, number: 3, phase: '' };
  }

  private open(): void {
    const { game, board } = this;
    const mode = board.mode ?? Object.keys(game.modes)[0] ?? '';
    const teams = board.teams ?? game.modes[mode]?.tables[0];
    if (!teams) throw new Error(`${game.id} has no mode ${mode}`);
    if (board.seats.length !== teams.length)
      throw new Error(`the board has ${board.seats.length} seats, the mode ${teams.length}`);
    const zones = Object.entries(game.layout.zones).flatMap(([name, rule]) =>
      rule.per === 'table' ? [name] : teams.map((_, seat) => zoneOf(name, seat)),
    );
    this.events.push({ type: 'TableOpened', game: game.id, edition: game.edition, mode, teams, zones });
  }

  /** Assigns an id to every card before any card is created, so that a card may lie on one that comes later. */
  private place(): Placed[] {
    const lists: [ZoneId, Seat, CardList][] = this.board.seats.flatMap((zones, seat) =>
      Object.entries(zones).map(([zone, list]): [ZoneId, Seat, CardList] => [zoneOf(zone, seat), seat, list]),
    );
    for (const [zone, list] of Object.entries(this.board.shared ?? {})) lists.push([zone, 0, list]);
    const placed: Placed[] = [];
    for (const [zone, seat, list] of lists) {
      this.mustKnowZone(zone);
      for (const literal of cardLiterals(list)) {
        if (!this.game.cards[literal.card]) throw new Error(`${this.game.id} has no card ${literal.card} (in ${zone})`);
        const fresh = placed.length + 1;
        const id = cardId(fresh);
        if (literal.name !== undefined) this.name(literal.name, id);
        placed.push({ literal, zone, owner: literal.owner ?? seat, id, fresh });
      }
    }
    return placed;
  }

  private mustKnowZone(zone: ZoneId): void {
    const rule = this.game.layout.zones[zoneName(zone)];
    const known = Object.keys(this.game.layout.zones).join(', ');
    if (!rule || (rule.per === 'table') !== (zoneName(zone) === zone))
      throw new Error(`${this.game.id} has no zone ${zone}; it has ${known}`);
  }

  private name(name: string, id: CardId): void {
    if (this.ids.has(name)) throw new Error(`two cards are named ${name}`);
    this.ids.set(name, id);
  }

  private idOf(name: string): CardId {
    const id = this.ids.get(name);
    if (!id)
      throw new Error(`no card on the board is named ${name}; named are ${[...this.ids.keys()].join(', ') || 'none'}`);
    return id;
  }

  /** The card id for a nickname; seats and staged actions are named as on the table. */
  private reference(name: string): string {
    return /^(seat\/\d+|a\d+)$/.test(name) ? name : this.idOf(name);
  }

  private create({ literal, zone, owner, id, fresh }: Placed): void {
    this.beginTurn(enteredIn(literal, this.turn.number));
    const facing = literal.facing ?? (Object.values(this.game.decks.sections).includes(zoneName(zone)) ? 'down' : 'up');
    const role = literal.role ?? null;
    const placed =
      literal.place === undefined ? {} : { places: [this.placeIn(zone, literal.place)], since: literal.since ?? 0 };
    this.events.push({ type: 'CardsCreated', zone, owner, defs: [literal.card], fresh, facing, role, ...placed });
    const { orientation = 'upright', on, controller = owner } = literal;
    if (orientation === 'upright' && on === undefined && controller === owner) return;
    this.events.push({
      ...{ type: 'CardsMoved', cards: [id], defs: [literal.card], from: zone, to: zone, at: 'bottom', fresh: null },
      ...{ facing, orientation, role, host: on === undefined ? null : this.idOf(on), controller, reason: 'layout' },
      ...placed,
    });
  }

  private placeIn(zone: ZoneId, place: string): string {
    const places = Object.keys(this.game.layout.places?.inside?.[zoneName(zone)] ?? {});
    if (!places.includes(place))
      throw new Error(
        `${zone} has no place ${place}${didYouMean(place, places)}; it has ${places.join(', ') || 'none'}`,
      );
    return place;
  }

  private lose(seat: Seat): void {
    if (!this.board.seats[seat]) throw new Error(`there is no seat ${seat} to be out`);
    this.events.push({ type: 'SeatLost', seat, reason: 'layout' });
  }

  private beginTurn(number: number): void {
    const owner = this.turn.seat;
    if (number === this.turnNumber) return;
    this.turnNumber = number;
    this.events.push({ type: 'TurnBegan', number, seat: owner });
  }

  private addCounters(): void {
    const set = (on: CardId | Seat, counters: Readonly<Record<string, number>>): void => {
      for (const [counter, value] of Object.entries(counters))
        this.events.push({ type: 'CounterSet', on, counter, value });
    };
    for (const { literal, id } of this.placed) set(id, literal.counters ?? {});
    this.board.counters?.forEach((counters, seat) => set(seat, counters));
  }

  private addLinks(): void {
    const links = (this.board.links ?? []).map(({ kind, from, to, remembered }) => ({
      kind,
      from: this.idOf(from),
      to: this.reference(to),
      ...(remembered && { remembered }),
    }));
    if (links.length > 0) this.events.push({ type: 'CardsLinked', links });
  }

  private addStageAndEffects(): void {
    let ids = this.placed.length;
    for (const { action, controller, keys, targets } of this.board.stage ?? []) {
      const staged = {
        id: `a${++ids}`,
        action,
        controller,
        keys: keys.map((key) => this.idOf(key)),
        targets: targets.map((to) => this.reference(to)),
      };
      this.events.push({ type: 'ActionRaised', action: staged, staged: true });
    }
    for (const { source, on, ...effect } of this.board.effects ?? []) {
      const id = `e${++ids}`;
      this.events.push({
        type: 'EffectBegan',
        effect: {
          ...effect,
          id,
          source: source === undefined ? null : this.idOf(source),
          on: on.map((name) => this.idOf(name)),
        },
      });
    }
  }

  private stack(): Frame[] {
    const { go } = this.board;
    if (go === undefined) throw new Error('the board does not say which step comes next (go)');
    const frames = Array.isArray(go) ? go : [go];
    return frames.map((frame) => {
      const full = (typeof frame === 'string' ? { step: frame } : frame) as Frame;
      if (!this.game.procedures.steps[full.step]) {
        throw new Error(
          `${this.game.id} has no step ${full.step}; it has ${Object.keys(this.game.procedures.steps).sort().join(', ')}`,
        );
      }
      return full;
    });
  }
}

function enteredIn(literal: CardLiteral, now: number): number {
  if (typeof literal.entered === 'number') return literal.entered;
  return literal.entered === 'now' ? now : Math.max(0, now - 1);
}

function cardLiterals(list: CardList): CardLiteral[] {
  if (typeof list === 'number') throw new Error(`which ${list} cards? The game has no cards that do nothing`);
  const entries = typeof list === 'string' ? wordList(list) : list;
  return entries.flatMap((entry) => {
    const literal: CardLiteral = typeof entry === 'string' ? { card: entry } : entry;
    return Array.from({ length: literal.times ?? 1 }, () => literal);
  });
}
