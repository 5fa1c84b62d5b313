import type { Answer, Decision } from './decisions.js';
import type { Continuous } from './effects/continuous.js';
import type { Json } from './json.js';
import type {
  Card,
  CardId,
  Facing,
  Frame,
  Link,
  Orientation,
  Result,
  Seat,
  StagedAction,
  WaitingTrigger,
  ZoneId,
} from './table.js';

/** Who may see something: everyone, nobody, the owner (with the team where a mode shares knowledge), or one seat. */
export type Audience = 'all' | 'none' | 'owner' | { readonly seat: Seat };

/** How zones look to one viewer after an event. Only redacted copies contain it, when the viewer's own table could not show it. */
export interface Sight {
  readonly zones: Readonly<Record<ZoneId, readonly CardId[]>>;
  readonly cards: readonly Card[];
}

export interface CardsMoved {
  readonly type: 'CardsMoved';
  /** The ids before the move, in the order in which the cards move; `"?"` for cards the viewer cannot tell apart. Riders come last. */
  readonly cards: readonly CardId[];
  /** The keys of their definitions; null if the viewer may not know. */
  readonly defs: readonly (string | null)[];
  /** The zone that the cards leave. */
  readonly from: ZoneId;
  /** The zone that the cards enter; the same as `from` for a move within a zone. */
  readonly to: ZoneId;
  /** One by one onto the top, or one by one to the bottom (the end of the list). */
  readonly at: 'top' | 'bottom';
  /** The new id of the first card; the others count on from it. Null if the cards keep their ids. */
  readonly fresh: number | null;
  /** How the cards lie after the move. */
  readonly facing: Facing;
  /** How the cards are turned after the move. */
  readonly orientation: Orientation;
  /** What the cards are used as from now on (unit, pilot, barrier …); null in games without roles. */
  readonly role: string | null;
  /** The card that they now lie on or under; null if none. */
  readonly host: CardId | null;
  /** The seat that controls the cards from now on; -1 if nobody does. */
  readonly controller: Seat;
  /** The place in the new zone for each card; null if the viewer may not know it. Only for zones that have places. */
  readonly places?: readonly (string | null)[];
  /** How many of the last cards move along with their host: they keep their host, facing and orientation. Absent: none. */
  readonly riders?: number;
  /** The new `since` of the cards; given with `places`. */
  readonly since?: number;
  /** Why, in the game's words: draw, damage, discard, cost … */
  readonly reason: string;
  /** The card that caused the move. */
  readonly cause?: CardId;
  /** Only in redacted copies: the owners of the cards, if the old zone does not imply them. */
  readonly owners?: readonly Seat[];
  /** Only in redacted copies: how these zones look to the viewer afterwards, if the viewer's own table cannot show it. */
  readonly sight?: Sight;
}

/** An event in terms that a player at the table would recognise. */
export type TableEvent =
  | {
      readonly type: 'TableOpened';
      readonly game: string;
      readonly edition: string;
      readonly mode: string;
      /** By seat: the number of its team. */
      readonly teams: readonly number[];
      /** Every zone of the match. */
      readonly zones: readonly ZoneId[];
    }
  | {
      readonly type: 'CardsCreated';
      readonly zone: ZoneId;
      /** The seat that owns the cards. */
      readonly owner: Seat;
      /** The keys of their definitions, first card first; null if the viewer may not know. */
      readonly defs: readonly (string | null)[];
      /** The id of the first card; the others count on from it. */
      readonly fresh: number;
      /** How many ids are reserved if the number of cards is secret; absent: as many as there are cards. */
      readonly room?: number;
      readonly facing: Facing;
      /** What the cards are used as (unit, pilot, barrier …); null in games without roles. */
      readonly role: string | null;
      /** The place in the zone for each card; null if the viewer may not know it. Only for zones that have places. */
      readonly places?: readonly (string | null)[];
      /** The `since` of the cards; given with `places`. */
      readonly since?: number;
    }
  | {
      readonly type: 'ZoneShuffled';
      readonly zone: ZoneId;
      /** `order[i]` is the old index of the card now at index i; empty if the viewer may not know it. */
      readonly order: readonly number[];
      /** The new id of the first card of the zone; the others count on from it. */
      readonly fresh: number;
      /** How many ids are reserved if the number of cards is secret; absent: as many as there are cards. */
      readonly room?: number;
      /** How many cards on top kept their positions; absent: none. */
      readonly kept?: number;
      /** How the zone looks to the viewer afterwards, if the viewer's own table cannot show it. */
      readonly sight?: Sight;
    }
  | CardsMoved
  /**
   * The card `by` takes the position of `kept`, which goes to the zone that `by` came from, as a new card. The card in the position keeps
   * the id `kept` with its counters, links and effects; only its definition and owner change.
   */
  | {
      readonly type: 'CardsExchanged';
      /** The id that stays in the position, with its counters, links and effects. It now means the other card. */
      readonly kept: CardId;
      /** The former id of the card that takes the position. */
      readonly by: CardId;
      /** The zone that `by` came from and that the other card goes to. */
      readonly from: ZoneId;
      /** The definitions of the card now in the position and of the one that left; null if the viewer may not know. */
      readonly defs: readonly [string | null, string | null];
      /** The owner of the card that is now in the position. */
      readonly owner: Seat;
      /** The new id of the card that left the position. */
      readonly fresh: number;
      /** Why, in the game's words. */
      readonly reason: string;
      /** The card that caused the exchange. */
      readonly cause?: CardId;
      /** How these zones look to the viewer afterwards, if the viewer's own table cannot show it. */
      readonly sight?: Sight;
    }
  /** Cards moved inside their zone. They keep their ids and everything on them. Two cards may swap places. */
  | {
      readonly type: 'CardsPlaced';
      readonly cards: readonly CardId[];
      /** By card: its new place; null if the viewer may not know it. */
      readonly places: readonly (string | null)[];
      /** The new `since` of the cards. */
      readonly since: number;
      /** Why, in the game's words. */
      readonly reason: string;
      /** The card that caused it. */
      readonly cause?: CardId;
    }
  | {
      readonly type: 'CardsOriented';
      readonly cards: readonly CardId[];
      /** How the cards are turned from now on. */
      readonly orientation: Orientation;
      /** Why, in the game's words. */
      readonly reason: string;
      /** The card that caused it. */
      readonly cause?: CardId;
    }
  | {
      readonly type: 'CardsFaced';
      readonly cards: readonly CardId[];
      /** How the cards lie from now on. */
      readonly facing: Facing;
      /** The keys of their definitions; null if the viewer may not know. */
      readonly defs: readonly (string | null)[];
      /** How the zones look to the viewer afterwards, if the viewer's own table cannot show it. */
      readonly sight?: Sight;
    }
  | {
      readonly type: 'CardsRevealed';
      /** The cards that are shown; empty for viewers who do not see them. */
      readonly cards: readonly CardId[];
      /** By card: the key of its definition; empty for viewers who do not see them. */
      readonly defs: readonly (string | null)[];
      /** The zone that the cards are in. */
      readonly zone: ZoneId;
      /** Who sees the cards: everyone, nobody, the owner of the zone, or one seat. */
      readonly to: Audience;
    }
  | {
      readonly type: 'CounterSet';
      /** A card id, or the number of a seat. */
      readonly on: CardId | Seat;
      /** The name of the counter. */
      readonly counter: string;
      /** The number that the counter has from now on. */
      readonly value: number;
      /** The card that caused it. */
      readonly cause?: CardId;
    }
  | {
      readonly type: 'DamageDealt';
      /** A card id, or `seat/n`. */
      readonly to: string;
      /** How much damage. */
      readonly amount: number;
      /** The kind of damage, in the game's words. */
      readonly kind: string;
      /** The card that deals the damage; null if no card does. */
      readonly source: string | null;
    }
  | {
      readonly type: 'DiceRolled';
      /** What the roll is for, in the game's words. */
      readonly purpose: string;
      /** The number of sides of each die. */
      readonly sides: number;
      /** What each die shows. */
      readonly values: readonly number[];
    }
  | {
      readonly type: 'TurnBegan';
      /** Counted from 1 over the whole match. */
      readonly number: number;
      /** The seat whose turn it is. */
      readonly seat: Seat;
    }
  | {
      readonly type: 'PhaseBegan';
      /** The phase, in the game's words. */
      readonly phase: string;
    }
  | {
      readonly type: 'MomentCame';
      /** The moment, in the game's words. */
      readonly moment: string;
      /** The cards, or seats as `seat/n`, that the moment is about; absent: the seat whose turn it is. */
      readonly subjects?: readonly string[];
    }
  | {
      readonly type: 'Marked';
      /** The name of the mark. A mark whose name begins with `turn:` ends with the turn. */
      readonly key: string;
      /** The new value; null removes the mark. */
      readonly value: Json;
    }
  | {
      readonly type: 'ActionRaised';
      readonly action: StagedAction;
      /** Whether the action waits on the stage; false if it takes effect at once. */
      readonly staged: boolean;
    }
  | {
      readonly type: 'ActionAimed';
      /** The id of the staged action. */
      readonly id: string;
      /** The variable of the action's scope that holds these targets. */
      readonly bind: string;
      /** The new targets. */
      readonly named: readonly string[];
    }
  | {
      readonly type: 'ActionLeft';
      /** The id of the staged action. */
      readonly id: string;
      /** Whether it took effect, had nothing left to affect, or was cancelled. */
      readonly outcome: 'resolved' | 'without-effect' | 'nullified';
    }
  | {
      readonly type: 'CardsLinked';
      /** The new links. */
      readonly links: readonly Link[];
    }
  | {
      readonly type: 'LinksEnded';
      /** All links of these kinds end. */
      readonly kinds: readonly string[];
      /** Single links that end as well. */
      readonly links?: readonly Link[];
      /** Set if the `links` are removed without being remembered, as if they had never existed. */
      readonly forgotten?: true;
    }
  | {
      readonly type: 'EffectBegan';
      /** What it changes (`change`), on which cards (`on`), and for how long (`until`). */
      readonly effect: Continuous;
    }
  | {
      readonly type: 'EffectsEnded';
      /** The ids of the effects. */
      readonly effects: readonly string[];
    }
  | {
      readonly type: 'TriggerWaited';
      /** The ability that triggered, its controller and its source. */
      readonly trigger: WaitingTrigger;
    }
  | {
      readonly type: 'TriggerTaken';
      /** The id of the trigger. */
      readonly id: string;
    }
  | {
      readonly type: 'DecisionAsked';
      /** All decisions that are asked at the same time. */
      readonly decisions: readonly Decision[];
      /** The state of the engine between two decisions; an empty list except in the omniscient copy of a replay. */
      readonly stack: readonly Frame[];
    }
  | {
      readonly type: 'DecisionMade';
      /** The id of the decision. */
      readonly decision: string;
      readonly seat: Seat;
      /** The answer; null if the viewer may not know it. */
      readonly answer: Answer | null;
      /** Hex: the hash of the view that the seat had when it answered. Null if the viewer may not know it or the seat did not answer itself. */
      readonly knew: string | null;
      /** Only if the question named moments: the moment until which the seat passes from now on. */
      readonly until?: string | null;
      /** Only if the question named moments: whether a standing pass gave the answer. */
      readonly standing?: boolean;
    }
  /** A seat left, so pending decisions are withdrawn. The seats that still have to decide are asked again, from the new table. */
  | { readonly type: 'DecisionsWithdrawn' }
  /** The seat wants to be asked again. It may do this without having a standing pass, so the event does not reveal whether it had one. */
  | { readonly type: 'PassesWithdrawn'; readonly seat: Seat }
  | {
      readonly type: 'SeatLost';
      readonly seat: Seat;
      /** Why, in the game's words. */
      readonly reason: string;
    }
  | {
      readonly type: 'GameEnded';
      /** Who won, and why. */
      readonly result: Result;
    };

/** Whether an event changes the position. The others report, ask, count or remember. */
const CHANGING: Readonly<Record<TableEvent['type'], boolean>> = {
  ...{ CardsCreated: true, ZoneShuffled: true, CardsMoved: true, CardsExchanged: true, CardsPlaced: true },
  ...{ CardsOriented: true, CardsFaced: true, CounterSet: true, DamageDealt: true, CardsLinked: true },
  ...{ LinksEnded: true, EffectBegan: true, EffectsEnded: true, ActionAimed: true, ActionLeft: true, SeatLost: true },
  ...{ TableOpened: false, TurnBegan: false, PhaseBegan: false, MomentCame: false, Marked: false, GameEnded: false },
  ...{ CardsRevealed: false, DiceRolled: false, ActionRaised: false, TriggerWaited: false, TriggerTaken: false },
  ...{ DecisionAsked: false, DecisionMade: false, DecisionsWithdrawn: false, PassesWithdrawn: false },
};

export const isChanging = ({ type }: TableEvent): boolean => CHANGING[type];

/** Questions and answers. They change nothing that a card text can refer to; only their consequences do. */
export const isAsking = ({ type }: TableEvent): boolean => type === 'DecisionAsked' || type === 'DecisionMade';
