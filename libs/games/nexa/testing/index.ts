import {
  cardsIn,
  factNow,
  numberOf,
  zoneOf,
  type Card,
  type CardDefinition,
  type Deck,
  type Game,
  type Json,
  type Seat,
  type Table,
  type TableEvent,
} from '#kernel';
import { Driver, type BoardLiteral, type Meaning } from '#scenario';
import { type DiceScript } from '#simulation';
import { createNexa, nexa12 } from '../index.js';
import type { Span } from '../rules.js';

type Zones = BoardLiteral['seats'][number];
type CardEntry = Exclude<Extract<Zones[string], readonly unknown[]>[number], string>;
type Side = Readonly<Record<string, string | readonly (string | CardEntry)[]>>;

/** A card in a given state: `lies('U-01', { name: 'Wren', orientation: 'sideways', counters: { damage: 1 }, on: 'Host' })`. */
export const lies = (card: string, lie: Partial<Omit<CardEntry, 'card'>> = {}): CardEntry => ({ card, ...lie });
export const rolled = (card: string, lie: Partial<Omit<CardEntry, 'card'>> = {}): CardEntry =>
  lies(card, { orientation: 'sideways', ...lie });

/** Blank Gs of these colours: `gs('blue*3 green')`. */
export const gs = (colours: string): CardEntry[] =>
  colours.split(' ').map((word) => {
    const [colour = '', times = '1'] = word.split('*');
    return { card: `g-${colour}`, times: Number(times), role: 'g' };
  });

export interface Position {
  /** Zones of seat 0, whose turn it is by default. */
  readonly own?: Side;
  readonly other?: Side;
  readonly phase?: Span;
  /** Which part of the phase to start at: 0 is its first window or prescribed effect, in the order of the chart. */
  readonly at?: number;
  readonly turn?: Seat;
  readonly number?: number;
  readonly marks?: Readonly<Record<string, unknown>>;
  /** The test's own cards, in addition to the sample set. */
  readonly cards?: readonly CardDefinition[];
}

/** Cards with only a sign, used as Gs on boards. */
const SIGNS = ['blue', 'green', 'black', 'red', 'brown', 'white', 'purple'].map((colour): CardDefinition => {
  const facts = { type: 'command', names: [colour], features: [], colour: [colour], attribute: 'alpha' };
  const g = { name: 'G', facts: { ...facts, type: 'g' }, stats: {}, keywords: {}, abilities: [] };
  return { key: `g-${colour}`, name: colour, facts, stats: { total: 9 }, keywords: {}, abilities: [], aspects: { g } };
});

export const gameWith = (cards: readonly CardDefinition[] = []): Game =>
  createNexa(
    { ...nexa12.cards, ...Object.fromEntries([...SIGNS, BLANK, ...cards].map((card) => [card.key, card])) },
    nexa12.decks.samples,
  );

/** A card that cannot be played, to fill HQs. */
const BLANK: CardDefinition = { ...(SIGNS[0] as CardDefinition), key: 'blank', name: 'blank' };

const DULL: Side = { hq: [lies('blank', { times: 20 })] };

/** Adds the role that playing the card to this zone would have given it. */
function laid(game: Game, zone: string, entry: string | CardEntry): CardEntry {
  const card: CardEntry = typeof entry === 'string' ? { card: entry } : entry;
  const type = game.cards[card.card]?.facts.type;
  if (zone === 'hq' || zone === 'waste') return { facing: 'down', ...card };
  if (zone === 'g') return { role: 'g', ...card };
  if (!['deploy', 'space', 'earth'].includes(zone)) return card;
  const role = type === 'operation' && card.on !== undefined ? 'set' : (type as string);
  return { role, ...card };
}

const zonesOf = (game: Game, side: Side = {}): Zones =>
  Object.fromEntries(
    Object.entries({ ...DULL, ...side }).map(([zone, list]) => {
      const entries = typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : list;
      return [zone, entries.map((entry) => laid(game, zone, entry))];
    }),
  );

/** A match of two, driven in the game's words. Cards are named by nickname, or by key if only one has it. */
export class Duel {
  private constructor(readonly driver: Driver) {}

  static from(
    { own, other, phase = 'deploy', at = 0, turn = 0, number = 3, marks, cards }: Position = {},
    script: DiceScript = {},
  ): Duel {
    const game = gameWith(cards);
    const board: BoardLiteral = {
      go: { step: 'resume', at },
      seats: [zonesOf(game, own), zonesOf(game, other)],
      turn: { seat: turn, number, phase },
      ...(marks && { marks: { ...marks } }),
    };
    return new Duel(Driver.from(game, board, script));
  }

  /** Starts with the set-up. By default decks keep their order, and seat 0 goes first. */
  static opening(decks?: readonly Deck[], script: DiceScript = {}): Duel {
    const deck = Object.values(nexa12.decks.samples)[0] as Deck;
    const rolls = { 'who begins': [0], ...script.rolls };
    return new Duel(Driver.opening(gameWith(), decks ?? [deck, deck], { ...script, rolls }));
  }

  get table(): Table {
    return this.driver.table;
  }

  /** The pending decisions: `0: play, 1: play`. */
  get asked(): string {
    return this.table.pending.map(({ seat, purpose }) => `${seat}: ${purpose}`).join(', ');
  }

  get phase(): string {
    return this.table.turn.phase;
  }

  card(name: string): Card {
    return this.driver.card(name);
  }

  /** Name of the zone in which a card is: `junk/1`. */
  at(name: string): string {
    return this.card(name).zone;
  }

  zone(zone: string): (string | null)[] {
    return this.driver.zone(zone);
  }

  count(zone: string, seat: Seat): number {
    return cardsIn(this.table, zoneOf(zone, seat)).length;
  }

  isRolled(name: string): boolean {
    return this.card(name).orientation === 'sideways';
  }

  damage(name: string): number {
    return this.card(name).counters.damage ?? 0;
  }

  isDestroyed(name: string): boolean {
    return (this.card(name).counters.destroyed ?? 0) > 0;
  }

  /** Current melee/shooting/defence. */
  powers(name: string): string {
    const card = this.card(name);
    return ['melee', 'shooting', 'defence'].map((stat) => numberOf(this.driver, card, stat)).join('/');
  }

  /** The current value of a fact. */
  fact(name: string, fact: string): Json {
    return factNow(this.driver, this.card(name), fact);
  }

  number(name: string, stat: string): number {
    return numberOf(this.driver, this.card(name), stat);
  }

  /** How many Gs of a seat are rerolled. */
  power(seat: Seat): number {
    return cardsIn(this.table, zoneOf('g', seat)).filter((id) => this.table.cards[id]?.orientation === 'upright')
      .length;
  }

  /** Whether the seat is offered this: `may(0, 'unit', 'U-01')`. */
  may(seat: Seat, action: string, card: string, ability?: string): boolean {
    return this.driver.offers(seat, { action, card, ...(ability !== undefined && { ability }) });
  }

  answer(seat: Seat, meaning: Meaning): readonly TableEvent[] {
    return this.driver.answer(seat, meaning);
  }

  /** Declares a play in a window; the other seat, asked at the same time, passes. */
  play(seat: Seat, action: string, card: string, ability?: string): this {
    const others = this.table.pending.filter((decision) => decision.seat !== seat).map((decision) => decision.seat);
    this.answer(seat, { choose: { action, card, ...(ability !== undefined && { ability }) } });
    for (const other of others) this.answer(other, { choose: 'pass' });
    return this;
  }

  /** Answers with cards: targets, or Gs to roll. */
  select(seat: Seat, ...cards: readonly string[]): this {
    this.answer(seat, { select: cards });
    return this;
  }

  /** All asked seats pass. */
  pass(): this {
    for (const { seat } of this.table.pending) this.answer(seat, { choose: 'pass' });
    return this;
  }

  /** No more cut-ins: the cut resolves, and so do the cuts of discards after it. */
  resolve(): this {
    while (this.table.pending[0]?.purpose === 'cut-in') this.pass();
    return this;
  }

  sortie(seat: Seat, forces: Readonly<Partial<Record<'space' | 'earth', readonly string[]>>>): this {
    this.answer(seat, { arrange: forces });
    return this;
  }

  /** Everyone passes or gives the fallback until the given window or question: `until('damage', 'play')`. */
  until(phase: Span, purpose = 'play'): this {
    for (let n = 0; n < 200; n++) {
      const pending = this.table.pending;
      if (n > 0 && this.phase === phase && pending[0]?.purpose === purpose) return this;
      if (pending.length === 0) break;
      for (const { seat } of pending) this.answer(seat, 'fallback');
    }
    throw new Error(`${purpose} of ${phase} did not come; asked: ${this.asked} in ${this.phase}`);
  }

  /** Continues to the first window of the next turn. */
  endTurn(): this {
    const { number } = this.table.turn;
    for (let n = 0; n < 200 && this.table.turn.number === number; n++)
      for (const { seat } of this.table.pending) this.answer(seat, 'fallback');
    return this;
  }

  /** Events of a type so far, without those that laid out the board. */
  happened<T extends TableEvent['type']>(type: T): Extract<TableEvent, { type: T }>[] {
    return this.driver.events
      .slice(this.driver.laidOut)
      .filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);
  }
}
