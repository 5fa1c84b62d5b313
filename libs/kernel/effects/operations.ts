import type { Json } from '../json.js';
import type { Facing, Orientation } from '../table.js';
import type { Condition, Filter, Quantity, SeatRef, Selector } from './language.js';
import type { Lasting } from './lasting-operations.js';

/** Groups of values of a printed fact, the most preferred group first. */
export interface Preference {
  readonly fact: string;
  readonly order: readonly (readonly Json[])[];
}

/** One action of an effect. `custom` names an operation that only one game needs. */
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
      /** The place in the new zone. */
      readonly place?: string;
      /** Set if the cards keep their ids and everything on them. */
      readonly keep?: true;
      readonly reason: string;
      readonly bind?: string;
    }
  /** Puts one bound card in the position of another, which goes to the zone that the first came from. */
  | { readonly op: 'exchange'; readonly card: string; readonly for: string; readonly reason: string }
  /** Moves cards inside their zone, each to the place at the same index; `exchanged`: two cards swap places. */
  | {
      readonly op: 'place';
      readonly cards: Selector;
      readonly to: readonly string[] | 'exchanged';
      readonly reason: string;
    }
  | { readonly op: 'orient'; readonly cards: Selector; readonly orientation: Orientation }
  | { readonly op: 'face'; readonly cards: Selector; readonly facing: Facing }
  | { readonly op: 'reveal'; readonly cards: Selector; readonly to: 'all' | SeatRef }
  /** Shuffles the whole zone, or only its `last` cards, such as those put on the bottom in random order. */
  | { readonly op: 'shuffle'; readonly zone: string; readonly of: SeatRef; readonly last?: Quantity }
  | Lasting
  | { readonly op: 'count'; readonly seat: SeatRef; readonly counter: string; readonly by: Quantity }
  /** Puts counters on cards or removes them, at most as many as there are. */
  | { readonly op: 'counter'; readonly cards: Selector; readonly counter: string; readonly by: Quantity }
  | {
      readonly op: 'choose';
      /**
       * A name for each seat of `by`: each of them chooses, starting with the seat whose turn it is, and everything they choose is bound
       * together.
       */
      readonly each?: string;
      readonly from: Selector;
      readonly min: Quantity;
      readonly max: Quantity;
      readonly by: SeatRef;
      readonly bind: string;
      readonly purpose: string;
      /** Which cards the fallback takes first, by a printed fact; the others keep their order after them. */
      readonly prefer?: Preference;
      /** Set if the chooser may not look at the cards. */
      readonly blind?: true;
      /** No two of the cards may share a value of this fact. */
      readonly distinct?: string;
      /** Nobody chooses: `max` cards are taken at random. A hidden zone is shuffled for it. */
      readonly random?: true;
      /** Takes as many as there are, even none: a text that begins with it can be used without any. */
      readonly loose?: true;
    }
  /**
   * Pays a cost in one of several ways: all parts are settled first, then paid at one moment. Nothing is paid if no way can be paid in
   * full.
   */
  | {
      readonly op: 'pay';
      readonly by?: SeatRef;
      readonly purpose: string;
      readonly parts: readonly Part[];
      readonly or?: readonly (readonly Part[])[];
    }
  /** Carried out only if all of it can be done now, as far as its controller knows. */
  | { readonly op: 'whole'; readonly do: readonly Operation[] }
  | { readonly op: 'may'; readonly by: SeatRef; readonly purpose: string; readonly do: readonly Operation[] }
  /** Chooses one of several modes; modes whose `when` does not hold are not offered. */
  | { readonly op: 'pick'; readonly by: SeatRef; readonly purpose: string; readonly modes: readonly Mode[] }
  | {
      readonly op: 'number';
      readonly by: SeatRef;
      readonly purpose: string;
      readonly min: Quantity;
      readonly max: Quantity;
      readonly bind: string;
    }
  /** Declares one of the values that cards of the match have for a fact; bound as its index in `valuesOf`. */
  | {
      readonly op: 'declare';
      readonly by: SeatRef;
      readonly purpose: string;
      readonly fact: string;
      readonly bind: string;
    }
  /** Puts the cards in an order of the chooser's choice, for the operation that moves them next. */
  | {
      readonly op: 'order';
      readonly cards: Selector;
      readonly by: SeatRef;
      readonly purpose: string;
      readonly bind: string;
    }
  /** Gives a name to the cards found now. */
  | { readonly op: 'bind'; readonly cards: Selector; readonly as: string }
  /** Gives a name to the current value of a number. */
  | { readonly op: 'note'; readonly value: Quantity; readonly as: string }
  /** Creates cards from outside the match in a zone. */
  | {
      readonly op: 'create';
      readonly card: string;
      readonly n: Quantity;
      readonly to: string;
      readonly under: SeatRef;
      readonly bind: string;
    }
  /** Carries out an activated ability of another card, at its cost unless it is free. */
  | { readonly op: 'use'; readonly cards: Selector; readonly timing: string; readonly free?: true }
  /** Removes announced effects from the stage without resolving them. */
  | { readonly op: 'nullify'; readonly what: string }
  /** The controller announces copies of announced effects. */
  | { readonly op: 'copy'; readonly what: string; readonly bind?: string }
  /** Chooses new targets for announced effects. */
  | { readonly op: 'retarget'; readonly what: string; readonly by: SeatRef; readonly purpose: string }
  /** Carries out another ability of the same card. */
  | { readonly op: 'run'; readonly ability: string }
  | {
      readonly op: 'if';
      readonly when: Condition;
      readonly do: readonly Operation[];
      readonly otherwise?: readonly Operation[];
    }
  | { readonly op: 'each'; readonly in: Selector; readonly bind: string; readonly do: readonly Operation[] }
  /** For each seat separately, starting with the seat whose turn it is. */
  | { readonly op: 'seats'; readonly of: SeatRef; readonly bind: string; readonly do: readonly Operation[] }
  /**
   * `n` times; `n` is evaluated before the first round. Cards bound to `apart` in one round cannot be chosen under that name in another.
   */
  | { readonly op: 'repeat'; readonly n: Quantity; readonly apart?: string; readonly do: readonly Operation[] }
  | { readonly op: 'custom'; readonly name: string; readonly with: Readonly<Record<string, Json>> };

/** One part of a cost: a number of cards, or cards that add up to a total, and what is done with them. */
export interface Part {
  readonly from: Selector;
  readonly n: Quantity | 'all';
  /** Replaces `n`: the cards' numbers must add up to at least this. */
  readonly total?: { readonly stat: string; readonly atLeast: Quantity };
  /** The name of these cards for the effect that is paid for; each part has its own. */
  readonly as: string;
  /** Operations on these cards, bound as `paid`, that neither ask nor branch. Only cards with which all of them are possible can pay. */
  readonly do: readonly Operation[];
  readonly prefer?: Preference;
  /** Cards with the same value of this fact are interchangeable: which of them pays is not asked. */
  readonly alike?: string;
  /** A kind of cost that texts can raise or lower: the number `pay:group` of the card that is paid for is added. */
  readonly group?: string;
}

export type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;

export interface Mode {
  readonly id: string;
  readonly when?: Condition;
  readonly do: readonly Operation[];
}

/** What is spared: a kind of harm (null: any), from which sources, how much of it (absent: all), and whether only the next time. */
export interface Sparing {
  readonly kind: string | null;
  readonly from?: Filter;
  readonly by?: Quantity;
  /** Set if only harm of this amount or less is spared. */
  readonly atMost?: Quantity;
  readonly once?: true;
}
