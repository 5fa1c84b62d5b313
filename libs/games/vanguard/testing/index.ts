import {
  cardsIn,
  factNow,
  numberOf,
  zoneOf,
  type Ability,
  type Card,
  type CardDefinition,
  type Deck,
  type Game,
  type Json,
  type Operation,
  type Seat,
  type Table,
  type TableEvent,
} from '#kernel';
import { Driver, type BoardLiteral, type Meaning } from '#scenario';
import { type DiceScript } from '#simulation';
import { cardSet, trigger, unit, type Icon, type Print } from '../cards/define.js';
import { plain } from '../cards/sets/plain.js';
import { act, VC } from '../cards/text.js';
import { lying } from '../dialect/dialect.js';
import { CLAN, plainCards } from '../dialect/plain.js';
import { createVanguard } from '../index.js';

type Zones = BoardLiteral['seats'][number];
type CardEntry = Exclude<Extract<Zones[string], readonly unknown[]>[number], string>;
type Entry = string | CardEntry;

/** A unit for specs, with nothing on it but what the test is about: `body('wall', 3, 13000, { skill: 'twin-drive' })`. */
export const body = (key: string, grade: number, power: number, rest: Partial<Print> = {}): CardDefinition =>
  unit({ key, name: key, grade, power, shield: 5000, clan: CLAN, ...rest });

export const icon = (
  key: string,
  kind: Icon,
  rest: Partial<Print> & { readonly bonus?: number } = {},
): CardDefinition => trigger({ key, name: key, grade: 0, power: 5000, shield: 15000, clan: CLAN, icon: kind, ...rest });

/** `does`: an ACT of a vanguard without a cost; `leader`: a vanguard with such texts. For specs about what texts do. */
export const does = (id: string, ...steps: readonly Operation[]): Ability => act(VC, { id, do: steps });
export const leader = (...text: readonly Ability[]): CardDefinition =>
  body('leader', 3, 11000, { skill: 'twin-drive', text });

/** A card with its state: `lies('g2', { name: 'Wall', orientation: 'sideways' })`. */
export const lies = (card: string, lie: Partial<Omit<CardEntry, 'card'>> = {}): CardEntry => ({ card, ...lie });
export const resting = (card: string, lie: Partial<Omit<CardEntry, 'card'>> = {}): CardEntry =>
  lies(card, { orientation: 'sideways', ...lie });
export const faceDown = (card: string, lie: Partial<Omit<CardEntry, 'card'>> = {}): CardEntry =>
  lies(card, { facing: 'down', ...lie });

/** One seat: circles by their names (`FC`, `FL` …, `GC` may hold several), other zones by theirs. */
export type Side = Readonly<Record<string, string | Entry | readonly Entry[]>>;

export interface Position {
  /** Seat 0, which has the turn by default. Defaults of a side: a plain grade 3 vanguard, `Own` or `Foe`, and a deck of twenty. */
  readonly own?: Side;
  readonly other?: Side;
  /** The step of the turn at which play starts: `stand`, `draw`, `ride`, `main`, `battle`, `end`. */
  readonly at?: string;
  readonly phase?: string;
  readonly turn?: Seat;
  readonly number?: number;
  readonly marks?: Readonly<Record<string, unknown>>;
  readonly links?: BoardLiteral['links'];
  /** The test's own cards, in addition to the plain ones: those of two clans in the sample set, `g0` to `g3`, `blank`. */
  readonly cards?: readonly CardDefinition[];
}

const times = (n: number, keys: readonly string[]): string[] => keys.flatMap((key) => Array<string>(n).fill(key));

/** A starter, sixteen triggers and bodies of all grades, none of which has a text. */
export const PLAIN_DECK: Deck = {
  main: [
    'L-01',
    ...times(4, ['L-02', 'L-03', 'L-05', 'L-06', 'L-07', 'L-08', 'L-09']),
    ...times(2, ['L-10']),
    ...times(4, ['L-11', 'L-12']),
    ...times(3, ['L-13']),
    ...times(4, ['L-14', 'L-15']),
  ],
  g: [],
};

/**
 * The game with no texts but those of the test, because the texts in a set affect what is asked: with a text about the attack step, for
 * example, whether to attack and which unit attacks become two questions.
 */
export const gameWith = (cards: readonly CardDefinition[] = []): Game =>
  createVanguard(cardSet(plain, plainCards, cards), { plain: PLAIN_DECK });

const dull = (name: string): Side => ({ FC: lies('lead', { name }), deck: [lies('blank', { times: 20 })] });
const isCircle = (name: string): boolean => /^([FB][LCR]|GC|A\d+)$/.test(name);

const entriesOf = (list: Side[string]): readonly Entry[] => {
  if (typeof list === 'string') return list.split(/\s+/).filter(Boolean);
  return Array.isArray(list) ? (list as readonly Entry[]) : [list as CardEntry];
};

const laid = (zone: string, entry: Entry, place?: string): CardEntry => {
  const card: CardEntry = { ...(typeof entry === 'string' ? { card: entry } : entry), ...(place && { place }) };
  return { ...(lying(zone, card) as Partial<CardEntry>), ...card };
};

function zonesOf(side: Side | undefined, vanguard: string): Zones {
  const all = { ...dull(vanguard), ...side };
  const circles = Object.keys(all).filter(isCircle);
  const field = circles.flatMap((place) => entriesOf(all[place] ?? []).map((entry) => laid('field', entry, place)));
  const others = Object.entries(all).filter(([name]) => !isCircle(name));
  const rest = others.map(([zone, list]) => [zone, entriesOf(list).map((entry) => laid(zone, entry))] as const);
  return { field, ...Object.fromEntries(rest) };
}

/** A match of two seats, driven in the game's words. Cards are named by nickname, or by key if only one card has it. */
export class Duel {
  private constructor(readonly driver: Driver) {}

  static from(
    { own, other, at = 'main', phase, turn = 0, number = 3, marks, links, cards }: Position = {},
    script: DiceScript = {},
  ): Duel {
    const board: BoardLiteral = {
      go: { step: 'resume', at },
      seats: [zonesOf(own, 'Own'), zonesOf(other, 'Foe')],
      turn: { seat: turn, number, phase: phase ?? at },
      ...(marks && { marks: { ...marks } }),
      ...(links && { links }),
    };
    return new Duel(Driver.from(gameWith(cards), board, script));
  }

  /** Starts with the set-up. Decks keep their order, and seat 0 begins, unless the script says otherwise. */
  static opening(decks?: readonly Deck[], script: DiceScript = {}, cards: readonly CardDefinition[] = []): Duel {
    const rolls = { 'who begins': [0], ...script.rolls };
    return new Duel(Driver.opening(gameWith(cards), decks ?? [PLAIN_DECK, PLAIN_DECK], { ...script, rolls }));
  }

  get table(): Table {
    return this.driver.table;
  }

  /** The seats that are asked and the purposes: `0: main`. */
  get asked(): string {
    return this.table.pending.map(({ seat, purpose }) => `${seat}: ${purpose}`).join(', ');
  }

  card(name: string): Card {
    return this.driver.card(name);
  }

  /** Zone and, on the field, the circle of a card: `drop/1`, `field/0 FL`. */
  at(name: string): string {
    const { zone, place } = this.card(name);
    return place === undefined ? zone : `${zone} ${place}`;
  }

  zone(zone: string): (string | null)[] {
    return this.driver.zone(zone);
  }

  count(zone: string, seat: Seat): number {
    return cardsIn(this.table, zoneOf(zone, seat)).length;
  }

  isResting(name: string): boolean {
    return this.card(name).orientation === 'sideways';
  }

  power(name: string): number {
    return this.number(name, 'power');
  }

  number(name: string, stat: string): number {
    return numberOf(this.driver, this.card(name), stat);
  }

  fact(name: string, fact: string): Json {
    return factNow(this.driver, this.card(name), fact);
  }

  /** Whether the seat may do that now: `may(0, 'call', 'g1')`. */
  may(seat: Seat, action: string, card?: string): boolean {
    return this.driver.offers(seat, { action, ...(card !== undefined && { card }) });
  }

  answer(seat: Seat, meaning: Meaning): readonly TableEvent[] {
    return this.driver.answer(seat, meaning);
  }

  /** Answers with one of the options, by its id or facts: `choose(0, 'no')`, `choose(0, { card: 'g1' })`. */
  choose(seat: Seat, option: string | Readonly<Record<string, unknown>>): this {
    this.answer(seat, { choose: option });
    return this;
  }

  select(seat: Seat, ...cards: readonly string[]): this {
    this.answer(seat, { select: cards });
    return this;
  }

  ride(card: string): this {
    return this.choose(this.table.turn.seat, { action: 'ride', card });
  }

  /** Calls a card of the hand to a circle. */
  call(card: string, place: string): this {
    const { seat } = this.table.turn;
    return this.choose(seat, { action: 'call', card }).choose(seat, { place });
  }

  /** Uses a card's ACT ability; `ability`: its id, if the card has several. */
  use(card: string, ability?: string): this {
    const named = ability !== undefined && { ability: `${this.card(card).def}#${ability}` };
    return this.choose(this.table.turn.seat, { action: 'ability', card, ...named });
  }

  /** Attacks, without a boost unless one is named; a target is needed only if there are several. */
  attack(attacker: string, target?: string, booster?: string): this {
    const { seat } = this.table.turn;
    if (this.table.turn.phase === 'main') this.choose(seat, 'end');
    this.choose(seat, { action: 'attack', card: attacker });
    if (this.isAsked(seat, 'target')) this.choose(seat, { card: target ?? '' });
    if (this.isAsked(seat, 'boost'))
      this.choose(seat, booster === undefined ? 'no' : this.boostOf(seat, attacker, booster));
    return this;
  }

  /** In legion, boosts the unit that was named as the attacker (7.4.1.10). */
  private boostOf(seat: Seat, target: string, card: string): Readonly<Record<string, unknown>> {
    return this.driver.offers(seat, { card, target }) ? { card, target } : { card };
  }

  guard(card: string): this {
    return this.choose(this.defender, { action: 'guard', card });
  }

  intercept(card: string): this {
    return this.choose(this.defender, { action: 'intercept', card });
  }

  /** The defender passes until no more guards are asked for. */
  noGuard(): this {
    while (this.isAsked(this.defender, 'guard')) this.choose(this.defender, 'pass');
    return this;
  }

  /** What a trigger does, and to which card: `trigger(0, 'power', 'g3')`. */
  trigger(seat: Seat, act: string, card?: string): this {
    return this.choose(seat, { act, ...(card !== undefined && { card }) });
  }

  isAsked(seat: Seat, purpose: string): boolean {
    return this.table.pending.some((decision) => decision.seat === seat && decision.purpose === purpose);
  }

  get defender(): Seat {
    return this.table.turn.seat === 0 ? 1 : 0;
  }

  /** All seats take fallbacks until the seat is asked for this purpose. */
  until(purpose: string, seat: Seat = this.table.turn.seat): this {
    for (let n = 0; n < 200 && this.table.pending.length > 0; n++) {
      if (this.isAsked(seat, purpose)) return this;
      for (const { seat: other } of this.table.pending) this.answer(other, 'fallback');
    }
    throw new Error(`${purpose} did not come; asked: ${this.asked}`);
  }

  /** All seats take fallbacks until the next turn begins. */
  endTurn(): this {
    const { number } = this.table.turn;
    for (let n = 0; n < 200 && this.table.turn.number === number && !this.table.result; n++)
      for (const { seat } of this.table.pending) this.answer(seat, 'fallback');
    return this;
  }

  /** Events of a type so far, without those that laid out the board. */
  happened<T extends TableEvent['type']>(type: T): Extract<TableEvent, { type: T }>[] {
    return this.driver.events
      .slice(this.driver.laidOut)
      .filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);
  }

  /** The cards that moved and the reasons, in order: `g1 call`. */
  get moves(): string[] {
    return this.happened('CardsMoved').flatMap(({ defs, reason }) => defs.map((def) => `${def} ${reason}`));
  }
}
