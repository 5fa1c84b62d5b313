import type { CardDefinition, Game } from './game.js';
import type { Json } from './json.js';
import type { Facing, Orientation, Seat } from './table.js';

/** How judges of a game write its cards and boards in scenario files, where the common way would be long. */
export interface Dialect {
  /** The card that a record of a scenario means, or all that is wrong with the record. Without it cards are written in full. */
  readonly readCard?: (key: string, record: Readonly<Record<string, Json>>) => CardDefinition | readonly TextProblem[];
  /** A card as such a record, for those who have never written one. */
  readonly exampleCard?: string;
  /** The game as a scenario plays it: with cards of its own, and of the set perhaps only those that it names. */
  readonly playedWith?: (game: Game, own: readonly CardDefinition[], named: ReadonlySet<string>) => Game;
  readonly board?: BoardDefaults;
  /** What a number of the rule book looks like. */
  readonly ruleNumber?: RegExp;
  /** Facts that options of the game may have, each with its words that are no names of cards. */
  readonly facts?: Readonly<Record<string, readonly string[]>>;
}

/** Something that cannot be read, and where it stands. */
export interface TextProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What a board need not say. */
export interface BoardDefaults {
  /** The step that comes next. */
  readonly go: string;
  readonly phase?: string;
  /** Places that boards name like zones, each with its zone: circles of a field. */
  readonly places?: Readonly<Record<string, string>>;
  /** Words for the ways a card lies, as `is` of a card says them. */
  readonly states?: Readonly<Record<string, Partial<LaidCard>>>;
  /** For zones and places that the board leaves out: how many cards that do nothing lie there. */
  readonly zones?: (mode: string | undefined, seat: Seat) => Readonly<Record<string, number>>;
  /** The card that does nothing and may lie in the zone, or place, of the seat. */
  readonly filler?: (zone: string, seat: Seat) => string;
  /** How a card lies in the zone unless it says otherwise. */
  readonly lying?: (zone: string, card: LaidCard) => Partial<LaidCard>;
  /** Counters that a seat has. */
  readonly counters?: (seat: Seat) => Readonly<Record<string, number>>;
  /** Registers as they are in the middle of a turn of the seat. */
  readonly marks?: (turn: Seat) => Readonly<Record<string, Json>>;
}

/** A card of a board: its key with how it lies, as far as that is not the usual. */
export interface LaidCard {
  readonly card: string;
  /** Nickname, unique on the board. */
  readonly name?: string | undefined;
  /** Lays down so many of them. */
  readonly times?: number | undefined;
  readonly owner?: Seat | undefined;
  readonly controller?: Seat | undefined;
  readonly facing?: Facing | undefined;
  readonly orientation?: Orientation | undefined;
  readonly role?: string | undefined;
  /** The place inside its zone, where the zone has places. */
  readonly place?: string | undefined;
  /** Nickname of the card it lies on or under. */
  readonly on?: string | undefined;
  readonly entered?: 'earlier' | 'now' | number | undefined;
  readonly counters?: Readonly<Record<string, number>> | undefined;
}
