import type { Continuous } from './effects/continuous.js';
import type { Json } from './json.js';
import type { Answer, Decision } from './decisions.js';
import { byName } from './names.js';

/** A player's place at the table, counted from 0 in turn order. */
export type Seat = number;
/** Opaque. A card gets a new id with every change of zone and every shuffle, so ids carry no history. */
export type CardId = string;
/** `name/seat` for a seat's own zone, the bare name for a shared one. */
export type ZoneId = string;
export type Facing = 'up' | 'down';
/** Upright is ready or unused (active, charged, stand, rerolled); sideways is used (rested, driven, rolled). */
export type Orientation = 'upright' | 'sideways';

/** The controller of a card that nobody may use. Such a card is neither friendly nor hostile to any seat. */
export const NOBODY: Seat = -1;

/** The placeholder in a zone for a card that the viewer cannot tell from others. It has no entry in `Table.cards`. */
export const HIDDEN: CardId = '?';

/** A bare number: objects with integer keys copy twenty times as fast, and every engine lists their entries in the same order. */
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
  /** What the card is used as (barrier, unit, pilot …) in games that distinguish roles, otherwise null. */
  readonly role: string | null;
  /** The card it lies on or under, in the same zone. */
  readonly host: CardId | null;
  /** Number of the turn in which the card entered its zone. */
  readonly entered: number;
  readonly counters: Readonly<Record<string, number>>;
  /** The card's place inside its zone (a circle, a cell); absent in zones without places. */
  readonly place?: string;
  /** When the card came to its place, as a number that grows with time; equal for cards that came together. Present with `place`. */
  readonly since?: number;
  /** What the card was when it left. Only a card that has left and that texts may still refer to has this: see `effects/departed.ts`. */
  readonly last?: LastKnown;
}

/** A card's properties with everything that changed them. Numbers, facts and keywords that the card did not have are absent. */
export interface LastKnown {
  readonly stats: Readonly<Record<string, number>>;
  readonly facts: Readonly<Record<string, Json>>;
  readonly keywords: Readonly<Record<string, number>>;
  readonly labels: readonly string[];
}

export interface SeatState {
  readonly seat: Seat;
  readonly team: number;
  readonly status: 'playing' | 'lost';
  readonly counters: Readonly<Record<string, number>>;
}

/** An action that was announced and has not resolved yet. */
export interface StagedAction {
  readonly id: string;
  readonly action: string;
  readonly controller: Seat;
  readonly keys: readonly CardId[];
  /** Card ids, staged action ids or `seat/n`. */
  readonly targets: readonly string[];
  /** The effect to resolve: its source card, its program, and the scope it had when it was announced. All three are public. */
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
  /** Set for a link that is kept as history after it stops holding, until all links of its kind end. */
  readonly remembered?: true;
  /** The link no longer holds and is kept only as history. */
  readonly over?: true;
}

/** A triggered ability that waits to be used. Triggers of one simultaneous moment share their `batch`. */
export interface WaitingTrigger {
  readonly id: string;
  readonly trigger: string;
  readonly controller: Seat;
  readonly source: CardId | null;
  /** The card or effect that carries the ability, by which its uses are counted; absent for a rule of the game. */
  readonly carrier?: CardId | null;
  readonly batch: number;
  /** What triggered it: the `subjects`, the cards they `became` when they left, and their last known `numbers`. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Set if its source or subjects are hidden: everyone else learns only that a trigger of this controller waits. */
  readonly secret?: true;
}

/**
 * A pass that stays in force: the seat passes at every later decision of this purpose until the named moment comes or another seat acts.
 * Only the seat itself knows.
 */
export interface StandingPass {
  readonly seat: Seat;
  readonly purpose: string;
  readonly until: string;
  /** Another seat has acted: the pass answers nothing, unless the seat's next answer is a standing pass too, which renews it. */
  readonly interrupted?: true;
}

/** One entry of the resolution stack: the step to run next and its memory. */
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

/** The whole state of a game in play; always plain JSON. */
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
  /** Public values that the game stores; keys that start with `turn:` are cleared when a turn begins. */
  readonly marks: Readonly<Record<string, Json>>;
  readonly turn: Turn;
  /** The resolution stack at the last decision, innermost frame last. */
  readonly stack: readonly Frame[];
  readonly pending: readonly Decision[];
  /** Answers already given to decisions that were asked together with the pending ones. */
  readonly answers: Readonly<Record<Seat, Answer>>;
  /** Number of random acts so far. Each act draws from its own stream of numbers, labelled with this count. */
  readonly dice: number;
  /** The last number used for an id. */
  readonly ids: number;
  readonly result: Result | null;
  /** Absent while no pass stands. */
  readonly standing?: readonly StandingPass[];
  /** Seats that withdrew their standing passes and have not decided anything since; absent while there are none. */
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
 * A shallow copy that its maker may change. Copies of tables and cards list every field: objects built by the same code share one hidden
 * class, while spread objects get many, and code that meets many hidden classes runs several times slower.
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
  if (table.standing !== undefined) copy.standing = table.standing;
  if (table.withdrew !== undefined) copy.withdrew = table.withdrew;
  return copy;
}

/** Lists every field, as `copyOfTable` does. Cards have two hidden classes: with a place and without. */
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

/** Sets both fields, in this order. Call it only on a card that was just created, or copied without a place. */
export function putInPlace(card: Writable<Card>, place: string, since: number): void {
  card.place = place;
  card.since = since;
}

/** With fewer ids than this, the index of a match's hundred-odd cards is never sparse: engines compare its capacity with its entries. */
const SPARSE = 1536;

/**
 * A copy of the index of cards. Engines copy a dense object as one block but store a sparse one as a hash table, and a spread that has once
 * seen a hash table stays slow for every object after it. So a sparse index is copied entry by entry, which makes it dense again.
 */
export function copyOfCards({ cards, ids }: Pick<Table, 'cards' | 'ids'>): Record<CardId, Card> {
  return ids < SPARSE ? { ...cards } : recordOfCards(cards);
}

/** A copy of the marks, entry by entry: a spread object has no room for the mark that is about to be added. */
export function copyOfMarks(marks: Table['marks']): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key in marks) copy[key] = marks[key] as Json;
  return copy;
}

/** An index that grows by more than this at once becomes a hash table. */
const STRIDE = 1000;
/** No match of ours leaves a wider gap, but a file that somebody made up may; such an index becomes a hash table. */
const WIDEST = 64 * STRIDE;

/**
 * A copy of an index that may be sparse, such as that of a view, which lists only the cards that the viewer can tell apart. Wide gaps are
 * crossed on entries that are removed again.
 */
export function recordOfCards(cards: Readonly<Record<CardId, Card>>): Record<CardId, Card> {
  const copy: Record<CardId, Card> = {};
  const between: number[] = [];
  let last = 0;
  for (const card of Object.values(cards)) {
    const at = Number(card.id);
    if (at - last > WIDEST) last = at;
    for (last += STRIDE; last < at; last += STRIDE) {
      copy[last] = card;
      between.push(last);
    }
    copy[card.id] = card;
    last = at;
  }
  for (const at of between) delete copy[at];
  return copy;
}

const knownZones = byName((): ZoneId[] => []);

export function zoneOf(name: string, seat: Seat): ZoneId {
  return (knownZones(name)[seat] ??= `${name}/${seat}`);
}

/** `zoneOf` for one fixed zone name, for callers that need it often. */
export function zonesOf(name: string): (seat: Seat) => ZoneId {
  const known = knownZones(name);
  return (seat) => (known[seat] ??= `${name}/${seat}`);
}

/** The mark that is set while turn order runs downwards. */
export const REVERSED = 'reversed';

export const seatRef = (seat: Seat): string => `seat/${seat}`;

export const zoneName: (zone: ZoneId) => string = byName((zone) => {
  const slash = zone.indexOf('/');
  return slash < 0 ? zone : zone.slice(0, slash);
});

/** The seat that owns a zone, or null for a shared zone. */
export const zoneSeat: (zone: ZoneId) => Seat | null = byName((zone) => {
  const slash = zone.indexOf('/');
  return slash < 0 ? null : Number(zone.slice(slash + 1));
});

export function cardsIn(table: Table, zone: ZoneId): readonly CardId[] {
  return table.zones[zone] ?? [];
}

/**
 * The card that a reference names, if it is on the table. Other references (`seat/1`, an effect's id, none) do not reach the index of cards:
 * engines read keys that are numbers and keys that are not in different ways, and code that meets both becomes slow.
 */
export const cardAt = (table: Pick<Table, 'cards'>, reference: string | null | undefined): Card | undefined =>
  typeof reference === 'string' && reference.charCodeAt(0) <= NINE ? table.cards[reference] : undefined;

const NINE = '9'.charCodeAt(0);

export function cardOf(table: Table, id: CardId): Card {
  const card = table.cards[id];
  if (!card) throw new Error(`no card ${id} on the table`);
  return card;
}

export function seatsPlaying(table: Table): Seat[] {
  const playing: Seat[] = [];
  for (const { seat, status } of table.seats) if (status === 'playing') playing.push(seat);
  return playing;
}

/** The seats still playing, in turn order from the given seat on. */
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

/** Whether it is the turn of the seat or of one of its team mates. */
export const holdsTurn = (table: Table, seat: Seat): boolean => areMates(table, seat, table.turn.seat);

/** Seats of other teams that still play, in turn order after the given one. NOBODY has no opponents. */
export function opponentsOf(table: Table, seat: Seat): Seat[] {
  if (seat === NOBODY) return [];
  return seatsFrom(table, seat).filter((other) => !areMates(table, seat, other));
}
