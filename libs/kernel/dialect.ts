import type { CardDefinition, Game } from './game.js';
import type { Json } from './json.js';
import type { Facing, Orientation, Seat } from './table.js';

/** A game's shorter notation for cards and boards in scenario files. */
export interface Dialect {
  /** Reads a card from a scenario's record, or returns everything wrong with the record. Without it cards are written in full. */
  readonly readCard?: (key: string, record: Readonly<Record<string, Json>>) => CardDefinition | readonly TextProblem[];
  /** An example of such a record, for authors of a first scenario. */
  readonly exampleCard?: string;
  /** The game as a scenario plays it: with the scenario's own cards, and possibly only those cards of the set that it names. */
  readonly playedWith?: (game: Game, own: readonly CardDefinition[], named: ReadonlySet<string>) => Game;
  readonly board?: BoardDefaults;
  /** The format of a rule number in this game's book. */
  readonly ruleNumber?: RegExp;
  /** Facts that the game's options may have; for each, the values that are words rather than card names. */
  readonly facts?: Readonly<Record<string, readonly string[]>>;
}

/** A problem in a text, and where it is. */
export interface TextProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What a board may leave out. */
export interface BoardDefaults {
  /** The step that runs next. */
  readonly go: string;
  readonly phase?: string;
  /** Places that boards name like zones (such as the circles of a field), each with its zone. */
  readonly places?: Readonly<Record<string, string>>;
  /** The words that a card's `is` may use, each with the state it means. */
  readonly states?: Readonly<Record<string, Partial<LaidCard>>>;
  /** For zones and places that the board leaves out: how many filler cards lie there. */
  readonly zones?: (mode: string | undefined, seat: Seat) => Readonly<Record<string, number>>;
  /** A card without any effect that may lie in this zone or place of the seat. */
  readonly filler?: (zone: string, seat: Seat) => string;
  /** The default state of a card in the zone. */
  readonly lying?: (zone: string, card: LaidCard) => Partial<LaidCard>;
  /** The default counters of a seat. */
  readonly counters?: (seat: Seat) => Readonly<Record<string, number>>;
  /** The marks that are set in the middle of this seat's turn. */
  readonly marks?: (turn: Seat) => Readonly<Record<string, Json>>;
}

/** A card on a board: its key, and whatever differs from the defaults. */
export interface LaidCard {
  readonly card: string;
  /** Nickname, unique on the board. */
  readonly name?: string | undefined;
  /** How many such cards to put there. */
  readonly times?: number | undefined;
  readonly owner?: Seat | undefined;
  readonly controller?: Seat | undefined;
  readonly facing?: Facing | undefined;
  readonly orientation?: Orientation | undefined;
  readonly role?: string | undefined;
  /** The place inside its zone, if the zone has places. */
  readonly place?: string | undefined;
  /** Nickname of the card it lies on or under. */
  readonly on?: string | undefined;
  readonly entered?: 'earlier' | 'now' | number | undefined;
  readonly counters?: Readonly<Record<string, number>> | undefined;
}
