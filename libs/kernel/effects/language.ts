import type { Json } from '../json.js';
import type { CardId, Facing, Orientation, Seat } from '../table.js';
import type { ConstantChange } from './changes.js';
import type { Operation } from './operations.js';
import type { Subject, TriggerPattern } from './patterns.js';

export type * from './operations.js';
export type { Subject, Topic, TriggerPattern } from './patterns.js';

/** The effect language: plain JSON that describes what a card or an action does. Only the engine contains code. */

/**
 * Seats from an effect's point of view: its controller, its whole team, all opponents, the seat whose turn it is (with its team), everyone,
 * or a bound seat.
 */
export type SeatRef =
  | 'controller'
  | 'team'
  | 'opponent'
  | 'turn'
  | 'any'
  | { readonly bound: string }
  /** Fixed seats: what a bound seat becomes in a continuous effect. */
  | { readonly seats: readonly Seat[] };

/** A name for cards, or fixed cards: what a name becomes in a continuous effect. */
export type CardNames = string | readonly CardId[];

/** The name of a zone, a group of zones that the game declares, `any` for all zones, or a list of these. */
export type ZoneRef = string | readonly string[];

/**
 * Cards by zone, cards bound to a name, or a union; `where` filters them. `self` is the source, `host` the card it lies on, `riders` the
 * cards that lie on it. `top` takes only that many cards from the top of each zone, before filtering.
 */
export type Selector =
  | { readonly zone: ZoneRef; readonly of: SeatRef; readonly top?: Quantity; readonly where?: Filter }
  | { readonly bound: string; readonly where?: Filter }
  | { readonly either: readonly Selector[]; readonly where?: Filter };

/** A condition on a single card. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  /** The current value of the fact; with `printed`, the printed one. */
  | { readonly fact: string; readonly in: readonly Json[]; readonly printed?: true }
  | { readonly fact: string; readonly sameAs: string; readonly printed?: true }
  /** The fact equals this value: what `sameAs` becomes in a continuous effect. */
  | { readonly fact: string; readonly same: Json; readonly printed?: true }
  /** The fact has a value in common with each of the bound cards. */
  | { readonly fact: string; readonly shares: string; readonly printed?: true }
  /** One of the fact's texts contains this text. */
  | { readonly fact: string; readonly contains: string; readonly printed?: true }
  /** The fact is among the names of this keyword on the bound cards. */
  | { readonly fact: string; readonly ofKeyword: string; readonly on: string }
  /** The card has an ability with this label. */
  | { readonly label: string }
  /** The fact has the declared value that is bound to this name. */
  | { readonly fact: string; readonly declared: string; readonly printed?: true }
  | { readonly stat: string; readonly atLeast?: Quantity; readonly atMost?: Quantity }
  | { readonly counter: string; readonly atLeast?: Quantity; readonly atMost?: Quantity }
  | { readonly keyword: string }
  | { readonly role: readonly string[] }
  | { readonly orientation: Orientation }
  | { readonly facing: Facing }
  | { readonly attached: boolean }
  /** The card is in one of these places of its zone. */
  | { readonly place: readonly string[] }
  | { readonly row: readonly string[] }
  | { readonly column: readonly string[] }
  /** In the same row of the same zone as a bound card, or in the same column across the table. */
  | { readonly sameRow: CardNames }
  | { readonly sameColumn: CardNames }
  | { readonly enteredThisTurn: boolean }
  /**
   * A link of this kind starts from the card (`linked`) or leads to it (`linkedTo`). `other` filters the card at the other end; `past`
   * includes links that no longer hold.
   */
  | { readonly linked: string; readonly other?: Filter; readonly past?: true }
  | { readonly linkedTo: string; readonly other?: Filter; readonly past?: true }
  /** A card that matches lies on this one. */
  | { readonly carries: Filter }
  /** This card lies on a card that matches. */
  | { readonly liesOn: Filter }
  | { readonly controlledBy: SeatRef }
  | { readonly ownedBy: SeatRef }
  /** No card among the selected ones has more (`most`) or less (`least`) of this number. */
  | { readonly most: string; readonly among: Selector }
  | { readonly least: string; readonly among: Selector }
  | { readonly is: string }
  /** Fixed cards: what `is` becomes in a continuous effect. */
  | { readonly these: readonly CardId[] };

/** A number that belongs to seats, or to a zone or place of theirs: a hand limit, the bonus of a circle. */
export interface Rated {
  readonly rating: string;
  readonly of: SeatRef;
  readonly zone?: string;
  readonly place?: string;
}

export type Quantity =
  | number
  /** Summed over the seats. */
  | Rated
  | { readonly count: Selector }
  /** The current number of the bound cards, summed. */
  | { readonly stat: string; readonly of: string }
  /** The printed number of the bound cards, summed. */
  | { readonly printed: string; readonly of: string }
  | { readonly bound: string }
  | { readonly sum: readonly Quantity[] }
  | { readonly minus: Quantity }
  | { readonly times: readonly [Quantity, Quantity] }
  /** The first divided by the second, rounded down. */
  | { readonly over: readonly [Quantity, Quantity] }
  | { readonly counter: string; readonly of: SeatRef }
  /** Counters on the bound cards, summed. */
  | { readonly counter: string; readonly on: string }
  /** The number in one of the game's public marks; 0 if it is not set. With `of`, the sum over these seats. */
  | { readonly register: string; readonly of?: SeatRef }
  /** The value of a keyword on the bound cards, summed. */
  | { readonly keyword: string; readonly of: string }
  /** How many cards can be taken of which no two share a value of the fact. */
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
  /** Whether anything was bound to the name, even if it has left since: "if you do", "if retired". */
  | { readonly did: string };

/** Who has an ability: the card that prints it, that card's host, or whoever is given it. `self` in its text is that card. */
export type Bearer = 'self' | 'host' | 'given';

/**
 * How often an ability may be used. `true`: once per turn for each card that has it. Otherwise `times` (default 1) per turn, per game, or
 * per another span that the game names; counted per card or per player; for this ability, or for all with the same label; spent by every
 * use, or only by a use that changed something.
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
  /** Where its bearer must be. */
  readonly zone: ZoneRef;
  readonly bearer?: Bearer;
  /** The roles in which the card that prints it must be; absent: any. */
  readonly as?: readonly string[];
  /** Kinds of text in the game's words (limit break 4), for rules and texts that refer to all texts of a kind. */
  readonly labels?: Readonly<Record<string, number>>;
}

/** Announced effects, optionally only those with this number of key cards, of these actions, or of these seats. */
export interface Waiting {
  readonly keys?: readonly number[];
  readonly actions?: readonly string[];
  readonly of?: SeatRef;
}

/** Zones of seats, not the cards in them. `filled`: only zones that contain a card; `holding`: only zones with a card that matches. */
export interface ZonesOfSeats {
  readonly places: ZoneRef;
  readonly of: SeatRef;
  readonly filled?: true;
  readonly holding?: Filter;
}

/** What an effect names when it is announced, not when it resolves: cards, announced effects, zones, or opponents. */
export interface Aim {
  readonly bind: string;
  readonly at: Selector | 'opponents' | { readonly stage: Waiting } | ZonesOfSeats;
  readonly min: Quantity;
  readonly max: Quantity;
  /** Set if all of them are meant; they are determined again when the effect resolves. */
  readonly all?: true;
  /** The named cards must differ in this fact. */
  readonly distinct?: string;
  /** What is meant without being named. It is not a target, and nothing is asked, until something changes the effect's targets. */
  readonly initially?: Selector;
}

/** What a card can do while it is in `zone`. */
export type Ability =
  | (Printed & {
      readonly kind: 'triggered';
      readonly on: TriggerPattern;
      /** Tested when it triggers. */
      readonly when?: Condition;
      /** Tested when it is used. */
      readonly needs?: Condition;
      /** Its controller may decline. */
      readonly optional?: true;
      /** How often it works. */
      readonly once?: UseLimit;
      /** Others may not even know that it waits: the player is asked whenever, as far as the others know, there could be such a trigger. */
      readonly silent?: true;
      /** A name for its timing, for games with rules about it. */
      readonly timing?: string;
      /** Numbers to remember when it triggers, because the cards may be gone later. */
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
      /** How often it works; the game counts a use when it had an effect (`spendMade`). */
      readonly once?: UseLimit;
      readonly on: Selector;
      readonly change: ConstantChange | readonly ConstantChange[];
    })
  /** Replaces something that would happen to a subject. `instead` names that event in the game's words. */
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

/** The variables of a running effect. */
export interface Scope {
  readonly controller: Seat;
  readonly source: CardId | null;
  readonly cards: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly seats: Readonly<Record<string, Seat>>;
  /** A name for the resolution, in games that can end everything it began (see `Continuous.group`). */
  readonly resolution?: string;
  /** The id counter when the ability was used, in games where that decides how old its effects are (`agedFromUse`). */
  readonly since?: number;
}
