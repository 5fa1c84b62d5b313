import {
  base,
  cardSet,
  command,
  createGcg,
  gcg110,
  gcgEarly,
  pilot,
  rules110,
  rulesEarly,
  unit,
  words,
  type Body,
  type Print,
} from '#games/gcg';
import {
  conceal,
  EMPTY_TABLE,
  evolve,
  matches,
  numberOf,
  redact,
  type Card,
  type CardDefinition,
  type Deck,
  type Filter,
  type Game,
  type Operation,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
} from '#kernel';
import type { BoardLiteral, CardLiteral } from '../board-schema.js';
import type { DiceScript } from '../dice.js';
import { Driver } from '../driver.js';

export { resolvedIn } from './resolved.js';

type Zones = BoardLiteral['seats'][number];
type CardEntry = string | Partial<CardLiteral>;
type Lie = Partial<Omit<CardLiteral, 'card'>>;

/** Both editions, for what they have in common. */
export const EDITIONS: readonly (readonly [string, Game])[] = [
  ['1.1.0', gcg110],
  ['early', gcgEarly],
];

/** The game with cards made up for a test. */
export const withCards = (game: Game, ...cards: readonly CardDefinition[]): Game =>
  createGcg(game.edition === 'early' ? rulesEarly : rules110, { ...game.cards, ...cardSet(cards) }, game.sampleDecks);

type Printed = Partial<Omit<Print, 'number'>>;
const print = (number: string, rest: Printed): Print => ({
  ...{ number, name: number, colour: 'blue' as const, level: 1, cost: 1 },
  ...rest,
});

/** A unit 2/2 of level 1 and cost 1, unless said otherwise; key, number and name are the same. */
export const aUnit = (
  number: string,
  rest: Printed & Partial<Body> & Pick<Parameters<typeof unit>[0], 'link'> = {},
): CardDefinition => unit({ ap: 2, hp: 2, ...rest, ...print(number, rest) });

/** A pilot +1/+1 of level 1 and cost 1. */
export const aPilot = (number: string, rest: Printed & Partial<Body> = {}): CardDefinition =>
  pilot({ ap: 1, hp: 1, ...rest, ...print(number, rest) });

/** A base 0/4 of level 1 and cost 1. */
export const aBase = (number: string, rest: Printed & Partial<Body> = {}): CardDefinition =>
  base({ ap: 0, hp: 4, ...rest, ...print(number, rest) });

/** A command of level 1 and cost 1 for main phase and action steps that does this. */
export const aCommand = (
  number: string,
  steps: readonly Operation[],
  rest: Printed & Pick<Parameters<typeof command>[0], 'pilot'> & { timing?: 'main' | 'action' | 'main/action' } = {},
): CardDefinition => {
  const { timing = 'main/action', text = [], ...printed } = rest;
  return command({
    ...printed,
    ...print(number, printed),
    text: [words.commandEffect(timing, steps), ...text],
  });
};

/** A card with a nickname, turned or damaged: `lies('S-01', { name: 'Wren' })`. */
export const lies = (card: string, lie: Lie = {}): CardLiteral => ({ card, ...lie });
export const rested = (card: string, lie: Lie = {}): CardLiteral => ({ card, orientation: 'sideways', ...lie });
export const hurt = (card: string, damage: number, lie: Lie = {}): CardLiteral => ({
  card,
  counters: { damage },
  ...lie,
});
/** A pilot under the unit of that nickname. */
export const under = (host: string, card: string, lie: Lie = {}): CardLiteral => ({ card, on: host, ...lie });

/** So many resources, of which some are rested, and some EX Resources. */
export const resources = (n: number, restedOnes = 0, ex = 0): CardLiteral[] =>
  [
    { card: 'R-1', times: n - restedOnes },
    { card: 'R-1', times: restedOnes, orientation: 'sideways' as const },
    { card: 'ex-resource', times: ex },
  ].filter(({ times }) => times > 0);

const many = (card: string, times: number): CardLiteral[] => [{ card, times }];

/** The zones of one seat: keys in one text, or a list of keys and cards as they lie. */
export type Side = Readonly<Record<string, string | readonly CardEntry[]>>;

/** A position: seat 0 is in its main phase with ten resources unless said otherwise, each seat has a deck and six dull shields. */
export interface Position extends Partial<Omit<BoardLiteral, 'seats' | 'turn'>> {
  readonly own?: Side;
  readonly other?: Side;
  readonly turn?: { readonly seat?: Seat; readonly number?: number; readonly phase?: string };
}

const DULL: Zones = {
  deck: many('S-01', 20),
  'resource-deck': many('R-1', 5),
  resources: resources(10),
  shields: many('S-01', 6),
};

/** How a card lies by where it lies: nobody wants to write it down each time. */
function laid(zone: string, entry: CardEntry): CardLiteral {
  const literal = typeof entry === 'string' ? { card: entry } : (entry as CardLiteral);
  const role = zone === 'base' ? 'base' : zone === 'battle' ? (literal.on === undefined ? 'unit' : 'pilot') : undefined;
  return {
    ...(role && { role }),
    ...(zone === 'shields' && { facing: 'down' as const }),
    ...literal,
  };
}

const zonesOf = (zones: Side = {}): Zones =>
  Object.fromEntries(
    Object.entries({ ...DULL, ...zones }).map(([zone, list]) => {
      const entries = typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : list;
      return [zone, (entries as readonly CardEntry[]).map((entry) => laid(zone, entry))];
    }),
  );

/** A match driven in the game's own words. Cards are meant by nickname, or by key where only one has it. */
export class Duel {
  private constructor(readonly driver: Driver) {}

  static from(game: Game, position: Position = {}, script: DiceScript = {}): Duel {
    const { own, other, turn = {}, ...rest } = position;
    const board: BoardLiteral = {
      go: 'main',
      ...rest,
      seats: [zonesOf(own), zonesOf(other)],
      turn: { seat: turn.seat ?? 0, number: turn.number ?? 3, phase: turn.phase ?? 'main' },
    };
    return new Duel(Driver.from(game, board, script));
  }

  /** From the set-up on; decks keep their order, and seat 0 is the one that chooses, unless the script says otherwise. */
  static opening(game: Game, decks?: readonly Deck[], script: DiceScript = {}, mode = 'duel'): Duel {
    const deck = Object.values(game.sampleDecks)[0] as Deck;
    const dice = { ...script, rolls: { 'who chooses': [0], ...script.rolls } };
    return new Duel(Driver.opening(game, decks ?? [deck, deck], dice, mode));
  }

  get table(): Table {
    return this.driver.table;
  }

  get game(): Game {
    return this.driver.game;
  }

  /** Who is to decide, and what: `0: main`. */
  get asked(): string {
    return this.table.pending.map(({ seat, purpose }) => `${seat}: ${purpose}`).join(', ');
  }

  /** What is offered now: keys of cards, or the options' ids with keys for cards. */
  get offered(): string[] {
    const offer = this.table.pending[0]?.offer;
    const key = (id: string): string => this.driver.names.nameOf(id) ?? this.table.cards[id]?.def ?? id;
    if (offer?.kind === 'select') return offer.from.map(key);
    if (offer?.kind === 'order') return offer.items.map(key);
    if (offer?.kind === 'choose') return offer.options.map(({ id }) => id.split(' ').map(key).join(' '));
    return [];
  }

  zone(zone: string): (string | null)[] {
    return this.driver.zone(zone);
  }

  card(name: string): Card {
    return this.driver.card(name);
  }

  /** Name of the zone in which a card is: `trash/1`. */
  at(name: string): string {
    return this.card(name).zone;
  }

  stat(name: string, stat: 'ap' | 'hp' | 'level' | 'cost'): number {
    return numberOf(this.driver, this.card(name), stat);
  }

  /** AP and HP, as `2/3`. */
  body(name: string): string {
    return `${this.stat(name, 'ap')}/${this.stat(name, 'hp')}`;
  }

  damage(name: string): number {
    return this.card(name).counters.damage ?? 0;
  }

  isRested(name: string): boolean {
    return this.card(name).orientation === 'sideways';
  }

  /** Whether a text of a card of its controller that asks for this means the card. */
  fits(name: string, filter: Filter): boolean {
    const card = this.card(name);
    const scope = { controller: card.controller, source: null, cards: {}, numbers: {}, seats: {} };
    return matches(this.driver, scope, card, filter);
  }

  view(viewer: Viewer): Table {
    return conceal(this.driver.game, this.table, viewer);
  }

  /** Everything that happened so far, as the viewer was told it. */
  toldTo(viewer: Viewer): TableEvent[] {
    let before = EMPTY_TABLE;
    return this.driver.events.map((event) => {
      const told = redact(this.driver.game, before, event, viewer);
      before = evolve(before, event);
      return told;
    });
  }

  private get seat(): Seat {
    return this.table.pending[0]?.seat ?? 0;
  }

  /** Whether whoever is asked may do that now. */
  may(action: string, facts: Readonly<Record<string, unknown>> = {}): boolean {
    return this.driver.offers(this.seat, { action, ...facts });
  }

  private act(facts: Readonly<Record<string, unknown>>): readonly TableEvent[] {
    return this.driver.answer(this.seat, { choose: facts });
  }

  deploy(card: string): readonly TableEvent[] {
    return this.act({ action: 'deploy', card });
  }

  pair(card: string, unitName: string): readonly TableEvent[] {
    return this.act({ action: 'pair', card, unit: unitName });
  }

  command(card: string): readonly TableEvent[] {
    return this.act({ action: 'command', card });
  }

  activate(card: string, ability?: string): readonly TableEvent[] {
    return this.act({ action: 'activate', card, ...(ability !== undefined && { ability }) });
  }

  /** Attacks a unit, or the opposing player. */
  attack(card: string, target = `seat/${1 - this.seat}`): readonly TableEvent[] {
    return this.act({ action: 'attack', card, target });
  }

  /** Attacks, and everyone lets it come to its damage. */
  strike(card: string, target?: string): readonly TableEvent[] {
    const before = this.driver.events.length;
    this.attack(card, target);
    this.letGo();
    return this.driver.events.slice(before);
  }

  block(card: string): readonly TableEvent[] {
    return this.act({ action: 'block', card });
  }

  /** Nobody blocks or acts any more in the steps under way. */
  letGo(): void {
    for (;;) {
      const decision = this.table.pending[0];
      if (decision?.purpose === 'block') this.driver.answer(decision.seat, { choose: 'none' });
      else if (decision?.purpose === 'action') this.driver.answer(decision.seat, { choose: 'pass' });
      else return;
    }
  }

  pass(seat: Seat = this.seat): readonly TableEvent[] {
    return this.driver.answer(seat, { choose: 'pass' }, 'action');
  }

  /** Ends the main phase. */
  end(): readonly TableEvent[] {
    return this.act({ action: 'end' });
  }

  /** Ends the main phase, and nobody acts in the end phase's action step. */
  endTurn(): readonly TableEvent[] {
    const before = this.driver.events.length;
    this.end();
    this.letGo();
    return this.driver.events.slice(before);
  }

  /** Chooses cards: targets, discards, what pays, what makes room. */
  select(...cards: readonly string[]): readonly TableEvent[] {
    return this.driver.answer(this.seat, { select: cards });
  }

  confirm(yes = true): readonly TableEvent[] {
    return this.driver.answer(this.seat, { confirm: yes });
  }

  choose(option: string): readonly TableEvent[] {
    return this.driver.answer(this.seat, { choose: option });
  }
}

/** What moved, in order: `S-01 battle/1 > trash/1 (destroyed-battle)`. */
export const movesIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'CardsMoved'
      ? event.defs.map((def) => `${def ?? '?'} ${event.from} > ${event.to} (${event.reason})`)
      : [],
  );

/** Every damage that was dealt: `battle 3`. */
export const damageIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'DamageDealt' ? [`${event.kind} ${event.amount}`] : []));

/** Phases and steps that began, in order. */
export const phasesIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'PhaseBegan' ? [event.phase] : []));
