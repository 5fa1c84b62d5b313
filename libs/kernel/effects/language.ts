import type { Json } from '../json.js';
import type { CardId, Facing, Orientation, Seat } from '../table.js';
import type { Duration } from './continuous.js';

/** The effect language: plain JSON that says what a card or an action does. The engine alone has code. */

/** Seats as seen from an effect: its controller, its whole team, all opponents, whoever holds the turn, everyone, a bound seat. */
export type SeatRef = 'controller' | 'team' | 'opponent' | 'turn' | 'any' | { readonly bound: string };

/** Cards by where they lie and what they are, or cards bound to a name before. `self` is the source, `host` what it lies on. */
export type Selector =
  | { readonly zone: string; readonly of: SeatRef; readonly where?: Filter }
  | { readonly bound: string; readonly where?: Filter };

/** What a single card must be. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | { readonly fact: string; readonly in: readonly Json[] }
  | { readonly fact: string; readonly sameAs: string }
  | { readonly stat: string; readonly atLeast?: Quantity; readonly atMost?: Quantity }
  | { readonly keyword: string }
  | { readonly role: readonly string[] }
  | { readonly orientation: Orientation }
  | { readonly facing: Facing }
  | { readonly attached: boolean }
  | { readonly enteredThisTurn: boolean }
  | { readonly linked: string }
  | { readonly is: string };

export type Quantity =
  | number
  | { readonly count: Selector }
  /** The current number of the bound cards, added up. */
  | { readonly stat: string; readonly of: string }
  /** The printed number of the bound cards, added up. */
  | { readonly printed: string; readonly of: string }
  | { readonly bound: string }
  | { readonly sum: readonly Quantity[] }
  | { readonly minus: Quantity }
  | { readonly counter: string; readonly of: SeatRef };

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly exists: Selector }
  | { readonly compare: readonly [Quantity, '<' | '<=' | '=' | '>=' | '>', Quantity] }
  | { readonly turnOf: SeatRef }
  | { readonly marked: string };

/** Groups of values of a printed fact, the most preferred group first. */
export interface Preference {
  readonly fact: string;
  readonly order: readonly (readonly Json[])[];
}

/** One thing an effect does. `custom` names an operation only one game needs. */
export type Operation =
  | { readonly op: 'draw'; readonly seat: SeatRef; readonly n: Quantity; readonly from: string; readonly to: string }
  | {
      readonly op: 'move';
      readonly cards: Selector;
      readonly to: string;
      readonly at?: 'top' | 'bottom';
      readonly facing?: Facing;
      readonly orientation?: Orientation;
      readonly role?: string;
      readonly under?: SeatRef;
      /** A bound card that they come to lie on or under. */
      readonly onto?: string;
      readonly reason: string;
      readonly bind?: string;
    }
  | { readonly op: 'orient'; readonly cards: Selector; readonly orientation: Orientation }
  | { readonly op: 'face'; readonly cards: Selector; readonly facing: Facing }
  | { readonly op: 'reveal'; readonly cards: Selector; readonly to: 'all' | SeatRef }
  | { readonly op: 'shuffle'; readonly zone: string; readonly of: SeatRef }
  | {
      readonly op: 'modify';
      readonly cards: Selector;
      readonly stat: string;
      readonly by: Quantity;
      readonly until: Duration;
    }
  | {
      readonly op: 'assign';
      readonly cards: Selector;
      readonly stat: string;
      readonly to: Quantity;
      readonly until: Duration;
    }
  | {
      readonly op: 'grant';
      readonly cards: Selector;
      readonly keyword: string;
      readonly value?: Quantity;
      readonly until: Duration;
    }
  | { readonly op: 'strip'; readonly cards: Selector; readonly keyword: string; readonly until: Duration }
  | { readonly op: 'forbid'; readonly cards: Selector; readonly what: string; readonly until: Duration }
  | { readonly op: 'count'; readonly seat: SeatRef; readonly counter: string; readonly by: Quantity }
  | {
      readonly op: 'choose';
      readonly from: Selector;
      readonly min: Quantity;
      readonly max: Quantity;
      readonly by: SeatRef;
      readonly bind: string;
      readonly purpose: string;
      /** Which cards the fallback takes first, by a printed fact; others keep their order behind them. */
      readonly prefer?: Preference;
      /** Set where the chooser may not look at the cards. */
      readonly blind?: true;
    }
  | { readonly op: 'may'; readonly by: SeatRef; readonly purpose: string; readonly do: readonly Operation[] }
  | {
      readonly op: 'if';
      readonly when: Condition;
      readonly do: readonly Operation[];
      readonly otherwise?: readonly Operation[];
    }
  | { readonly op: 'each'; readonly in: Selector; readonly bind: string; readonly do: readonly Operation[] }
  | { readonly op: 'repeat'; readonly n: Quantity; readonly do: readonly Operation[] }
  | { readonly op: 'custom'; readonly name: string; readonly with: Readonly<Record<string, Json>> };

export type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;

/** What a card can do while it lies in `zone`. `id` is unique within its card. */
export type Ability =
  | {
      readonly kind: 'triggered';
      readonly id: string;
      readonly zone: string;
      readonly on: TriggerPattern;
      readonly when?: Condition;
      readonly do: readonly Operation[];
    }
  | {
      readonly kind: 'activated';
      readonly id: string;
      readonly zone: string;
      readonly timing: string;
      readonly when?: Condition;
      readonly cost: readonly Operation[];
      readonly do: readonly Operation[];
    }
  | {
      readonly kind: 'constant';
      readonly id: string;
      readonly zone: string;
      readonly when?: Condition;
      readonly on: Selector;
      readonly change: ConstantChange;
    };

export type ConstantChange =
  | { readonly stat: string; readonly by: Quantity }
  | { readonly stat: string; readonly to: Quantity }
  | { readonly gain: string; readonly value?: Quantity }
  | { readonly lose: string }
  | { readonly forbid: string };

/** Which happening triggers. Every pattern names its subject: this card, the one it lies on, another one, or any, and whose. */
export interface TriggerPattern {
  readonly event: 'moved' | 'oriented' | 'linked' | 'turn-began' | 'phase-began' | 'damaged';
  readonly subject: {
    readonly which: 'self' | 'host' | 'other' | 'any';
    readonly whose: SeatRef;
    readonly where?: Filter;
  };
  readonly from?: string;
  readonly to?: string;
  readonly reason?: readonly string[];
  readonly link?: string;
  /** Which end of the link is the subject; the one it starts from unless given. */
  readonly end?: 'from' | 'to';
  readonly phase?: string;
}

/** What an effect knows while it runs. */
export interface Scope {
  readonly controller: Seat;
  readonly source: CardId | null;
  readonly cards: Readonly<Record<string, readonly CardId[]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly seats: Readonly<Record<string, Seat>>;
}
