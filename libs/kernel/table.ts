import type { Continuous } from './effects/continuous.js';
import type { Json } from './json.js';
import type { Answer, Decision } from './decisions.js';
import { byName } from './names.js';

/** A player's place at the table, counted from 0 in turn order. */
export type Seat = number;
/** Opaque; a card gets a fresh one with every change of zone and every shuffle, so ids carry no history. */
export type CardId = string;
/** `name/seat` for a seat's own zone, the bare name for one that belongs to the table. */
export type ZoneId = string;
export type Facing = 'up' | 'down';
/** Upright is ready or unused (active, charged, stand, rerolled); sideways is used (rested, driven, rolled). */
export type Orientation = 'upright' | 'sideways';

/** The controller of a card that nobody may use: it is neither own nor enemy to anyone, nor is anyone to it. */
export const NOBODY: Seat = -1;

/** Stands in a zone for a card its viewer cannot tell from others. It has no entry among the cards. */
export const HIDDEN: CardId = '?';

/** A bare number: objects with such keys copy twenty times as fast, and list their entries in the same order everywhere. */
export const cardId = (number: number): CardId => String(number);

export interface Card {
  readonly id: CardId;
  /** Key of its definition; null when the viewer does not know which card it is. */
  readonly def: string | null;
  readonly owner: Seat;
  readonly controller: Seat;
  readonly zone: ZoneId;
  readonly facing: Facing;
  readonly orientation: Orientation;
  /** What the card is there as (barrier, unit, pilot …), where the game tells roles apart. */
  readonly role: string | null;
  /** The card it lies on or under, in the same zone. */
  readonly host: CardId | null;
  /** Number of the turn in which it came to its zone. */
  readonly entered: number;
  readonly counters: Readonly<Record<string, number>>;
  /** Where in its zone it lies (a circle, a cell); left out in zones without such places. */
  readonly place?: string;
  /** A number that grows with time: when it came to its place; equal for cards that came together. Present with `place`. */
  readonly since?: number;
}

export interface SeatState {
  readonly seat: Seat;
  readonly team: number;
  readonly status: 'playing' | 'lost';
  readonly counters: Readonly<Record<string, number>>;
}

/** An action that was raised and waits for its resolution, on top of what waited before. */
export interface StagedAction {
  readonly id: string;
  readonly action: string;
  readonly controller: Seat;
  readonly keys: readonly CardId[];
  /** Card ids, staged action ids or `seat/n`. */
  readonly targets: readonly string[];
  /** The effect that waits: whose it is, which program, and what it knew as it was raised. All of it was announced. */
  readonly source?: CardId | null;
  readonly program?: string;
  readonly scope?: Json;
}

/** A relation that holds while both cards stay where they are: attacks, blocks, boosts, guards. */
export interface Link {
  readonly kind: string;
  readonly from: CardId;
  /** A card id or `seat/n`. */
  readonly to: string;
  /** Set for one that is remembered until its kind ends, when a card leaves or it is ended by itself. */
  readonly remembered?: true;
  /** It does not hold any more, and is remembered. */
  readonly over?: true;
}

/** A triggered ability that waits to be played. `batch` tells which simultaneous moment it belongs to. */
export interface WaitingTrigger {
  readonly id: string;
  readonly trigger: string;
  readonly controller: Seat;
  readonly source: CardId | null;
  /** What brings the ability, by which its uses are counted; left out where that is a rule of the game. */
  readonly carrier?: CardId | null;
  readonly batch: number;
  /** What set it off: `subjects`, what they `became` when they left, and their last known `numbers`. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Set where its source or subjects lie hidden: only its controller may know more than that it waits. */
  readonly secret?: true;
}

/**
 * A pass that lasts: the seat passes at later questions of this purpose, until the moment comes or anyone else acts. Nobody else knows.
 */
export interface StandingPass {
  readonly seat: Seat;
  readonly purpose: string;
  readonly until: string;
}

/** Where a procedure stands: the step to run next and what it needs to remember. */
export interface Frame {
  readonly step: string;
  readonly [memory: string]: Json;
}

export interface Turn {
  /** 0 before the first turn. */
  readonly number: number;
  readonly seat: Seat;
  readonly phase: string;
}

export interface Result {
  /** Empty for a draw. */
  readonly winners: readonly Seat[];
  readonly reason: string;
}

/** The whole state of a match in play, plain JSON at every moment. */
export interface Table {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly seats: readonly SeatState[];
  /** Cards in order; index 0 is the top or the first. */
  readonly zones: Readonly<Record<ZoneId, readonly CardId[]>>;
  readonly cards: Readonly<Record<CardId, Card>>;
  readonly stage: readonly StagedAction[];
  readonly links: readonly Link[];
  readonly effects: readonly Continuous[];
  readonly waiting: readonly WaitingTrigger[];
  /** Public registers of the game; keys that start with `turn:` are cleared when a turn begins. */
  readonly marks: Readonly<Record<string, Json>>;
  readonly turn: Turn;
  /** The resolution stack at the last pause, innermost procedure last. */
  readonly stack: readonly Frame[];
  readonly pending: readonly Decision[];
  /** Answers already given to the decisions that were asked together with the pending ones. */
  readonly answers: Readonly<Record<Seat, Answer>>;
  /** Random acts so far. Each draws from a stream of its own, named by this number. */
  readonly dice: number;
  /** Last number used for an id. */
  readonly ids: number;
  readonly result: Result | null;
  /** Only while there are any. */
  readonly standing?: readonly StandingPass[];
  /** Seats that withdrew their standing passes and have not decided anything since; only while there are any. */
  readonly withdrew?: readonly Seat[];
}

export const EMPTY_TABLE: Table = {
  game: '',
  edition: '',
  mode: '',
  seats: [],
  zones: {},
  cards: {},
  stage: [],
  links: [],
  effects: [],
  waiting: [],
  marks: {},
  turn: { number: 0, seat: 0, phase: '' },
  stack: [],
  pending: [],
  answers: {},
  dice: 0,
  ids: 0,
  result: null,
};

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A copy to be changed by whoever made it. Copies of tables and cards are written out: objects that are made alike have one shape,
 * spread ones get shapes of their own, and code that meets many shapes runs several times as long.
 */
export function copyOfTable(table: Table): Writable<Table> {
  const copy: Writable<Table> = {
    game: table.game,
    edition: table.edition,
    mode: table.mode,
    seats: table.seats,
    zones: table.zones,
    cards: table.cards,
    stage: table.stage,
    links: table.links,
    effects: table.effects,
    waiting: table.waiting,
    marks: table.marks,
    turn: table.turn,
    stack: table.stack,
    pending: table.pending,
    answers: table.answers,
    dice: table.dice,
    ids: table.ids,
    result: table.result,
  };
  if (table.standing !== undefined && table.standing.length > 0) copy.standing = table.standing;
  if (table.withdrew !== undefined && table.withdrew.length > 0) copy.withdrew = table.withdrew;
  return copy;
}

/** See `copyOfTable`. There are two shapes: with a place and without. */
export function copyOfCard(card: Card): Writable<Card> {
  const copy: Writable<Card> = {
    id: card.id,
    def: card.def,
    owner: card.owner,
    controller: card.controller,
    zone: card.zone,
    facing: card.facing,
    orientation: card.orientation,
    role: card.role,
    host: card.host,
    entered: card.entered,
    counters: card.counters,
  };
  if (card.place !== undefined) putInPlace(copy, card.place, card.since as number);
  return copy;
}

/** For a card that was just made, or copied without a place. */
export function putInPlace(card: Writable<Card>, place: string, since: number): void {
  card.place = place;
  card.since = since;
}

/** Up to this number the index of the hundred cards and more of a match is never sparse: engines weigh its room against its entries. */
const SPARSE = 1536;

/**
 * A copy of the index of cards. Engines copy a dense one as a block, but keep a sparse one as a hash table; and a place in the code that
 * has copied one of those is slow for all others ever after. So sparse ones are copied entry by entry, and are dense then.
 */
export function copyOfCards({ cards, ids }: Pick<Table, 'cards' | 'ids'>): Record<CardId, Card> {
  if (ids < SPARSE) return { ...cards };
  const copy: Record<CardId, Card> = {};
  for (const card of Object.values(cards)) copy[card.id] = card;
  return copy;
}

const knownZones = byName((): ZoneId[] => []);

export function zoneOf(name: string, seat: Seat): ZoneId {
  return (knownZones(name)[seat] ??= `${name}/${seat}`);
}

/** The same for one name that is asked for all the time. */
export function zonesOf(name: string): (seat: Seat) => ZoneId {
  const known = knownZones(name);
  return (seat) => (known[seat] ??= `${name}/${seat}`);
}

/** A mark that says that seats follow each other downwards. */
export const REVERSED = 'reversed';

export const seatRef = (seat: Seat): string => `seat/${seat}`;

export const zoneName: (zone: ZoneId) => string = byName((zone) => {
  const slash = zone.indexOf('/');
  return slash < 0 ? zone : zone.slice(0, slash);
});

/** The seat a zone belongs to, or null for a zone of the table. */
export const zoneSeat: (zone: ZoneId) => Seat | null = byName((zone) => {
  const slash = zone.indexOf('/');
  return slash < 0 ? null : Number(zone.slice(slash + 1));
});

export function cardsIn(table: Table, zone: ZoneId): readonly CardId[] {
  return table.zones[zone] ?? [];
}

export function cardOf(table: Table, id: CardId): Card {
  const card = table.cards[id];
  if (!card) throw new Error(`no card ${id} on the table`);
  return card;
}

export function seatsPlaying(table: Table): Seat[] {
  return table.seats.filter((seat) => seat.status === 'playing').map((seat) => seat.seat);
}

/** Seats in turn order, beginning with the given one, those that lost left out. */
export function seatsFrom(table: Table, first: Seat): Seat[] {
  const n = table.seats.length;
  const step = table.marks[REVERSED] === undefined ? 1 : n - 1;
  const seats: Seat[] = [];
  for (let i = 0, seat = (first + n) % n; i < n; i++, seat = (seat + step) % n)
    if (table.seats[seat]?.status === 'playing') seats.push(seat);
  return seats;
}

export const areMates = (table: Table, one: Seat, other: Seat): boolean =>
  one === other || table.seats[one]?.team === table.seats[other]?.team;

/** Whether it is the turn of the seat, or of its team. */
export const holdsTurn = (table: Table, seat: Seat): boolean => areMates(table, seat, table.turn.seat);

/** Seats of other teams that still play, in turn order after the given one. Nobody has none. */
export function opponentsOf(table: Table, seat: Seat): Seat[] {
  if (seat === NOBODY) return [];
  return seatsFrom(table, seat).filter((other) => !areMates(table, seat, other));
}
