import type { Json } from '../json.js';
import type { Facing, Orientation } from '../table.js';
import type { Condition, Filter, Quantity, SeatRef, Selector } from './language.js';
import type { Lasting } from './lasting-operations.js';

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
      /** Where in that zone. */
      readonly place?: string;
      /** Set where they stay the same cards, with all that is on them. */
      readonly keep?: true;
      readonly reason: string;
      readonly bind?: string;
    }
  /** Lets one bound card take the place of another, which goes where it came from. */
  | { readonly op: 'exchange'; readonly card: string; readonly for: string; readonly reason: string }
  /** Moves cards inside their zone, each to the place at its number; `exchanged` lets two take each other's. */
  | {
      readonly op: 'place';
      readonly cards: Selector;
      readonly to: readonly string[] | 'exchanged';
      readonly reason: string;
    }
  | { readonly op: 'orient'; readonly cards: Selector; readonly orientation: Orientation }
  | { readonly op: 'face'; readonly cards: Selector; readonly facing: Facing }
  | { readonly op: 'reveal'; readonly cards: Selector; readonly to: 'all' | SeatRef }
  /** All of the zone, or only the `last` cards of it: what was put to the bottom at random. */
  | { readonly op: 'shuffle'; readonly zone: string; readonly of: SeatRef; readonly last?: Quantity }
  | Lasting
  | { readonly op: 'count'; readonly seat: SeatRef; readonly counter: string; readonly by: Quantity }
  /** Puts counters on cards or takes them off, as many as there are. */
  | { readonly op: 'counter'; readonly cards: Selector; readonly counter: string; readonly by: Quantity }
  | {
      readonly op: 'choose';
      /** A name for each seat of `by`: each of them chooses, whoever holds the turn first, and all that they choose is bound together. */
      readonly each?: string;
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
      /** No two of the cards are alike in this fact. */
      readonly distinct?: string;
      /** Nobody chooses: so many are taken at random. A zone that is not open to all is shuffled for it. */
      readonly random?: true;
      /** As many as there are, none included: a text that begins with it can be used without any. */
      readonly loose?: true;
    }
  /** Pays one of several ways: all parts are settled first, then paid at one moment; nothing if none can be paid whole. */
  | {
      readonly op: 'pay';
      readonly by?: SeatRef;
      readonly purpose: string;
      readonly parts: readonly Part[];
      readonly or?: readonly (readonly Part[])[];
    }
  /** Done only if all of it can be done now, as far as its controller can tell. */
  | { readonly op: 'whole'; readonly do: readonly Operation[] }
  | { readonly op: 'may'; readonly by: SeatRef; readonly purpose: string; readonly do: readonly Operation[] }
  /** One of several things; those whose `when` does not hold are not offered. */
  | { readonly op: 'pick'; readonly by: SeatRef; readonly purpose: string; readonly modes: readonly Mode[] }
  | {
      readonly op: 'number';
      readonly by: SeatRef;
      readonly purpose: string;
      readonly min: Quantity;
      readonly max: Quantity;
      readonly bind: string;
    }
  /** One of the values that cards of the match have for a fact; bound as its place among them. */
  | {
      readonly op: 'declare';
      readonly by: SeatRef;
      readonly purpose: string;
      readonly fact: string;
      readonly bind: string;
    }
  /** The cards in an order of the chooser's own, for what moves them next. */
  | {
      readonly op: 'order';
      readonly cards: Selector;
      readonly by: SeatRef;
      readonly purpose: string;
      readonly bind: string;
    }
  /** Gives cards a name, as they are found now. */
  | { readonly op: 'bind'; readonly cards: Selector; readonly as: string }
  /** Keeps a number as it is now. */
  | { readonly op: 'note'; readonly value: Quantity; readonly as: string }
  /** Cards from outside the match, made in a zone. */
  | {
      readonly op: 'create';
      readonly card: string;
      readonly n: Quantity;
      readonly to: string;
      readonly under: SeatRef;
      readonly bind: string;
    }
  /** Does what an activated ability of another card says, at its price unless it is free. */
  | { readonly op: 'use'; readonly cards: Selector; readonly timing: string; readonly free?: true }
  /** Effects that wait are over and have not worked. */
  | { readonly op: 'nullify'; readonly what: string }
  /** The controller raises effects that wait once more. */
  | { readonly op: 'copy'; readonly what: string; readonly bind?: string }
  /** What effects that wait are aimed at is named anew. */
  | { readonly op: 'retarget'; readonly what: string; readonly by: SeatRef; readonly purpose: string }
  /** Does what another ability of the same card says. */
  | { readonly op: 'run'; readonly ability: string }
  | {
      readonly op: 'if';
      readonly when: Condition;
      readonly do: readonly Operation[];
      readonly otherwise?: readonly Operation[];
    }
  | { readonly op: 'each'; readonly in: Selector; readonly bind: string; readonly do: readonly Operation[] }
  /** For each seat by itself, whoever holds the turn first. */
  | { readonly op: 'seats'; readonly of: SeatRef; readonly bind: string; readonly do: readonly Operation[] }
  /** So many times, a number that is settled before the first. What was bound to `apart` in one round cannot be chosen as that in another. */
  | { readonly op: 'repeat'; readonly n: Quantity; readonly apart?: string; readonly do: readonly Operation[] }
  | { readonly op: 'custom'; readonly name: string; readonly with: Readonly<Record<string, Json>> };

/** One part of a cost: so many of some cards, or as many as add up to a total, and what is done with them. */
export interface Part {
  readonly from: Selector;
  readonly n: Quantity | 'all';
  /** Counts instead of `n`. */
  readonly total?: { readonly stat: string; readonly atLeast: Quantity };
  /** Their name for the effect that is paid for; each part has its own. */
  readonly as: string;
  /** Operations on them, as `paid`, that neither ask nor branch. Only cards with which all of it is possible can pay. */
  readonly do: readonly Operation[];
  readonly prefer?: Preference;
  /** Cards with the same value of this fact are equal: which of them pays is not asked. */
  readonly alike?: string;
  /** A kind of cost that texts make dearer or cheaper: the number `pay:group` of the card that is paid for is added. */
  readonly group?: string;
}

export type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;

export interface Mode {
  readonly id: string;
  readonly when?: Condition;
  readonly do: readonly Operation[];
}

/** What is spared: a kind of harm (null is any), from what, how much of it (null is all), and whether only the next time. */
export interface Sparing {
  readonly kind: string | null;
  readonly from?: Filter;
  readonly by?: Quantity;
  /** Set where only harm of so much or less is spared. */
  readonly atMost?: Quantity;
  readonly once?: true;
}
