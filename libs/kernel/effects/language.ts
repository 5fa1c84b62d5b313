import type { Json } from '../json.js';
import type { CardId, Facing, Orientation, Seat } from '../table.js';
import type { ConstantChange } from './changes.js';
import type { Operation } from './operations.js';
import type { Subject, TriggerPattern } from './patterns.js';

export type * from './operations.js';
export type { Subject, Topic, TriggerPattern } from './patterns.js';

/** The effect language: plain JSON that says what a card or an action does. The engine alone has code. */

/** Seats as seen from an effect: its controller, its whole team, all opponents, whoever holds the turn, everyone, a bound seat. */
export type SeatRef =
  | 'controller'
  | 'team'
  | 'opponent'
  | 'turn'
  | 'any'
  | { readonly bound: string }
  /** These very seats: what a bound one becomes in what goes on. */
  | { readonly seats: readonly Seat[] };

/** A name for cards, or these very cards: what a name becomes in what goes on. */
export type CardNames = string | readonly CardId[];

/** A zone by its name, a group of zones that the game declares, `any` for all zones, or a list of these. */
export type ZoneRef = string | readonly string[];

/**
 * Cards by where they lie and what they are, cards bound to a name before, or both. `self` is the source, `host` what it lies
 * on, `riders` what lies on it. `top` takes only so many from the top of each zone, before it asks what they are.
 */
export type Selector =
  | { readonly zone: ZoneRef; readonly of: SeatRef; readonly top?: Quantity; readonly where?: Filter }
  | { readonly bound: string; readonly where?: Filter }
  | { readonly either: readonly Selector[]; readonly where?: Filter };

/** What a single card must be. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  /** A fact as it is now, or with `printed` as the card prints it. */
  | { readonly fact: string; readonly in: readonly Json[]; readonly printed?: true }
  | { readonly fact: string; readonly sameAs: string; readonly printed?: true }
  /** The fact is just this: what `sameAs` becomes in what goes on. */
  | { readonly fact: string; readonly same: Json; readonly printed?: true }
  /** It has a value in common with each of the bound cards. */
  | { readonly fact: string; readonly shares: string; readonly printed?: true }
  /** One of its texts has this text in it. */
  | { readonly fact: string; readonly contains: string; readonly printed?: true }
  /** The fact is among the names of this keyword of the bound cards. */
  | { readonly fact: string; readonly ofKeyword: string; readonly on: string }
  /** It prints an ability with this label. */
  | { readonly label: string }
  /** It has the value that was declared and bound to this name. */
  | { readonly fact: string; readonly declared: string; readonly printed?: true }
  | { readonly stat: string; readonly atLeast?: Quantity; readonly atMost?: Quantity }
  | { readonly counter: string; readonly atLeast?: Quantity; readonly atMost?: Quantity }
  | { readonly keyword: string }
  | { readonly role: readonly string[] }
  | { readonly orientation: Orientation }
  | { readonly facing: Facing }
  | { readonly attached: boolean }
  /** It lies in one of these places of its zone. */
  | { readonly place: readonly string[] }
  | { readonly row: readonly string[] }
  | { readonly column: readonly string[] }
  /** In a row of the same seat's zone, or in a column across the table, with a bound card. */
  | { readonly sameRow: CardNames }
  | { readonly sameColumn: CardNames }
  | { readonly enteredThisTurn: boolean }
  /** A link of this kind starts from it, or leads to it; `other` says what card must be at the other end, `past` counts those over too. */
  | { readonly linked: string; readonly other?: Filter; readonly past?: true }
  | { readonly linkedTo: string; readonly other?: Filter; readonly past?: true }
  /** Another card lies on it that fits. */
  | { readonly carries: Filter }
  /** It lies on another card that fits. */
  | { readonly liesOn: Filter }
  | { readonly controlledBy: SeatRef }
  | { readonly ownedBy: SeatRef }
  /** No card of those selected has more, or less, of a number. */
  | { readonly most: string; readonly among: Selector }
  | { readonly least: string; readonly among: Selector }
  | { readonly is: string }
  /** These very cards: what `is` becomes in what goes on. */
  | { readonly these: readonly CardId[] };

/** A number of seats, or of a zone or place of theirs: a hand limit, the bonus of a circle. */
export interface Rated {
  readonly rating: string;
  readonly of: SeatRef;
  readonly zone?: string;
  readonly place?: string;
}

export type Quantity =
  | number
  /** Added up over the seats. */
  | Rated
  | { readonly count: Selector }
  /** The current number of the bound cards, added up. */
  | { readonly stat: string; readonly of: string }
  /** The printed number of the bound cards, added up. */
  | { readonly printed: string; readonly of: string }
  | { readonly bound: string }
  | { readonly sum: readonly Quantity[] }
  | { readonly minus: Quantity }
  | { readonly times: readonly [Quantity, Quantity] }
  /** How many times the second goes into the first. */
  | { readonly over: readonly [Quantity, Quantity] }
  | { readonly counter: string; readonly of: SeatRef }
  /** Counters on the bound cards, added up. */
  | { readonly counter: string; readonly on: string }
  /** A public register of the game that holds a number; 0 if it is not there. With `of`, that of each of these seats, added up. */
  | { readonly register: string; readonly of?: SeatRef }
  /** The value of a keyword on the bound cards, added up. */
  | { readonly keyword: string; readonly of: string }
  /** How many different values of a fact the cards have. */
  | { readonly different: string; readonly among: Selector };

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly exists: Selector }
  | { readonly compare: readonly [Quantity, '<' | '<=' | '=' | '>=' | '>', Quantity] }
  | { readonly turnOf: SeatRef }
  | { readonly phase: readonly string[] }
  | { readonly marked: string }
  /** Something came to be bound to the name, whether or not it is still there: "if you do", "if retired". */
  | { readonly did: string };

/**
 * Who has an ability: the card that prints it, the card it lies on, or whoever is given it. `self` is that card then.
 */
export type Bearer = 'self' | 'host' | 'given';

/**
 * How often an ability may be used. `true` is once each turn, for each card that has it. Otherwise `times` (once unless given) per turn,
 * per game or per another span that the game names; counted for each card, or for each player; for this ability, or for all that
 * share a label; spent when it is used, or only when that changed something.
 */
export type UseLimit =
  | true
  | {
      readonly per: string;
      readonly times?: number;
      readonly by?: 'card' | 'player';
      readonly label?: string;
      readonly spent?: 'used' | 'changed';
    };

interface Printed {
  /** Unique within its card. */
  readonly id: string;
  /** Where its bearer must lie. */
  readonly zone: ZoneRef;
  readonly bearer?: Bearer;
  /** The roles in which the card that prints it must be there; any if left out. */
  readonly as?: readonly string[];
  /** What kind of text it is in the game's words (limit break 4), for rules and texts about all such. */
  readonly labels?: Readonly<Record<string, number>>;
}

/** Of effects that wait, all or those raised with so many cards, as such actions, by such seats. */
export interface Waiting {
  readonly keys?: readonly number[];
  readonly actions?: readonly string[];
  readonly of?: SeatRef;
}

/** Zones of seats rather than cards in them; with `filled`, only those that hold a card, with `holding`, one that fits. */
export interface ZonesOfSeats {
  readonly places: ZoneRef;
  readonly of: SeatRef;
  readonly filled?: true;
  readonly holding?: Filter;
}

/** What an effect names as it is raised, not as it resolves: cards, effects that wait, zones, or opponents. */
export interface Aim {
  readonly bind: string;
  readonly at: Selector | 'opponents' | { readonly stage: Waiting } | ZonesOfSeats;
  readonly min: Quantity;
  readonly max: Quantity;
  /** Set where all of them are meant: they are named anew as it resolves. */
  readonly all?: true;
  /** The cards named differ in this fact. */
  readonly distinct?: string;
  /** What is meant without being named. It is no target, and nothing is asked, until something aims the effect anew. */
  readonly initially?: Selector;
}

/** What a card can do while it lies in `zone`. */
export type Ability =
  | (Printed & {
      readonly kind: 'triggered';
      readonly on: TriggerPattern;
      /** Tested as it triggers. */
      readonly when?: Condition;
      /** Tested as it is activated. */
      readonly needs?: Condition;
      /** Its player may leave it. */
      readonly optional?: true;
      /** Works only so often. */
      readonly once?: UseLimit;
      /** Others may not even know that it waits: its player is asked wherever, as far as they know, there could be one. */
      readonly silent?: true;
      /** A name for its timing, where the game has rules about it. */
      readonly timing?: string;
      /** Numbers kept as it triggers, for when the cards may be gone. */
      readonly keeps?: Readonly<Record<string, Quantity>>;
      readonly cost?: readonly Operation[];
      readonly do: readonly Operation[];
    })
  | (Printed & {
      readonly kind: 'activated';
      readonly timing: string;
      readonly when?: Condition;
      readonly once?: UseLimit;
      readonly cost: readonly Operation[];
      readonly aims?: readonly Aim[];
      readonly do: readonly Operation[];
    })
  | (Printed & {
      readonly kind: 'constant';
      readonly when?: Condition;
      /** Works only so often; a game counts it where it worked (`spendMade`). */
      readonly once?: UseLimit;
      readonly on: Selector;
      readonly change: ConstantChange | readonly ConstantChange[];
    })
  /** Does something else in place of what would happen to a subject. `instead` names it in the game's words. */
  | (Printed & {
      readonly kind: 'replacement';
      readonly instead: string;
      readonly subject: Subject;
      readonly reason?: readonly string[];
      readonly when?: Condition;
      readonly optional?: true;
      readonly once?: UseLimit;
      readonly cost?: readonly Operation[];
      readonly do: readonly Operation[];
    });

export type AbilityOf<Kind extends Ability['kind']> = Extract<Ability, { readonly kind: Kind }>;

/** What an effect knows while it runs. */
export interface Scope {
  readonly controller: Seat;
  readonly source: CardId | null;
  readonly cards: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly seats: Readonly<Record<string, Seat>>;
  /** A name for the resolution, where the game can end all that it began (see `Continuous.group`). */
  readonly resolution?: string;
}
