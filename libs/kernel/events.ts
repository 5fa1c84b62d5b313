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
  /** In the order in which they move; HIDDEN for cards the viewer cannot tell apart. Riders come last. */
  readonly cards: readonly CardId[];
  /** Their definitions; null if the viewer may not know. */
  readonly defs: readonly (string | null)[];
  readonly from: ZoneId;
  readonly to: ZoneId;
  /** One by one onto the top, or one by one to the bottom (the end of the list). */
  readonly at: 'top' | 'bottom';
  /** Number of the first new id; null if the cards keep their ids. */
  readonly fresh: number | null;
  readonly facing: Facing;
  readonly orientation: Orientation;
  readonly role: string | null;
  readonly host: CardId | null;
  readonly controller: Seat;
  /** The place in the new zone for each card; null if the viewer may not know it. Only for zones that have places. */
  readonly places?: readonly (string | null)[];
  /** How many of the last cards move along with their host: they keep their host, facing and orientation. Absent: none. */
  readonly riders?: number;
  /** The value of `Card.since`; given with `places`. */
  readonly since?: number;
  /** Why, in the game's words: draw, damage, discard, cost … */
  readonly reason: string;
  /** The card that caused the move. */
  readonly cause?: CardId;
  /** Only in redacted copies: the owners of the cards, if the old zone does not imply them. */
  readonly owners?: readonly Seat[];
  readonly sight?: Sight;
}

/** An event in terms that a player at the table would recognise. */
export type TableEvent =
  | {
      readonly type: 'TableOpened';
      readonly game: string;
      readonly edition: string;
      readonly mode: string;
      readonly teams: readonly number[];
      readonly zones: readonly ZoneId[];
    }
  | {
      readonly type: 'CardsCreated';
      readonly zone: ZoneId;
      readonly owner: Seat;
      readonly defs: readonly (string | null)[];
      readonly fresh: number;
      /** How many ids are reserved if the number of cards is secret; absent: as many as there are cards. */
      readonly room?: number;
      readonly facing: Facing;
      readonly role: string | null;
      /** See `CardsMoved`. */
      readonly places?: readonly (string | null)[];
      readonly since?: number;
    }
  /** `order[i]` is the old index of the card now at index i; empty if the viewer may not know it. */
  | {
      readonly type: 'ZoneShuffled';
      readonly zone: ZoneId;
      readonly order: readonly number[];
      readonly fresh: number;
      /** See `CardsCreated`. */
      readonly room?: number;
      /** How many cards on top kept their positions; absent: none. */
      readonly kept?: number;
      readonly sight?: Sight;
    }
  | CardsMoved
  /**
   * The card `by` takes the position of `kept`, which goes to the zone that `by` came from, as a new card. The card in the position keeps
   * the id `kept` with its counters, links and effects; only its definition and owner change.
   */
  | {
      readonly type: 'CardsExchanged';
      readonly kept: CardId;
      readonly by: CardId;
      readonly from: ZoneId;
      /** The definitions of the card now in the position and of the one that left; null if the viewer may not know. */
      readonly defs: readonly [string | null, string | null];
      /** The owner of the card that is now in the position. */
      readonly owner: Seat;
      readonly fresh: number;
      readonly reason: string;
      readonly cause?: CardId;
      readonly sight?: Sight;
    }
  /** Cards moved inside their zone. They keep their ids and everything on them. Two cards may swap places. */
  | {
      readonly type: 'CardsPlaced';
      readonly cards: readonly CardId[];
      readonly places: readonly (string | null)[];
      readonly since: number;
      readonly reason: string;
      readonly cause?: CardId;
    }
  | {
      readonly type: 'CardsOriented';
      readonly cards: readonly CardId[];
      readonly orientation: Orientation;
      readonly reason: string;
      readonly cause?: CardId;
    }
  | {
      readonly type: 'CardsFaced';
      readonly cards: readonly CardId[];
      readonly facing: Facing;
      readonly defs: readonly (string | null)[];
      readonly sight?: Sight;
    }
  /** Cards were shown without being moved. */
  | {
      readonly type: 'CardsRevealed';
      readonly cards: readonly CardId[];
      readonly defs: readonly (string | null)[];
      readonly zone: ZoneId;
      readonly to: Audience;
    }
  | {
      readonly type: 'CounterSet';
      readonly on: CardId | Seat;
      readonly counter: string;
      readonly value: number;
      readonly cause?: CardId;
    }
  | {
      readonly type: 'DamageDealt';
      readonly to: string;
      readonly amount: number;
      readonly kind: string;
      readonly source: string | null;
    }
  | {
      readonly type: 'DiceRolled';
      readonly purpose: string;
      readonly sides: number;
      readonly values: readonly number[];
    }
  | { readonly type: 'TurnBegan'; readonly number: number; readonly seat: Seat }
  | { readonly type: 'PhaseBegan'; readonly phase: string }
  /** A moment that the game names, and its subjects: cards, or seats as `seat/n`; absent: the seat whose turn it is. */
  | { readonly type: 'MomentCame'; readonly moment: string; readonly subjects?: readonly string[] }
  /** A public value of the game changed; null removes it. */
  | { readonly type: 'Marked'; readonly key: string; readonly value: Json }
  | { readonly type: 'ActionRaised'; readonly action: StagedAction; readonly staged: boolean }
  /** The targets of an announced effect changed. */
  | { readonly type: 'ActionAimed'; readonly id: string; readonly bind: string; readonly named: readonly string[] }
  | { readonly type: 'ActionLeft'; readonly id: string; readonly outcome: 'resolved' | 'without-effect' | 'nullified' }
  | { readonly type: 'CardsLinked'; readonly links: readonly Link[] }
  /** All links of the given kinds end, and the single links listed. */
  | {
      readonly type: 'LinksEnded';
      readonly kinds: readonly string[];
      readonly links?: readonly Link[];
      /** Set if the `links` are removed without being remembered, as if they had never existed. */
      readonly forgotten?: true;
    }
  | { readonly type: 'EffectBegan'; readonly effect: Continuous }
  | { readonly type: 'EffectsEnded'; readonly effects: readonly string[] }
  | { readonly type: 'TriggerWaited'; readonly trigger: WaitingTrigger }
  | { readonly type: 'TriggerTaken'; readonly id: string }
  | { readonly type: 'DecisionAsked'; readonly decisions: readonly Decision[]; readonly stack: readonly Frame[] }
  /** `knew` is the hash of the view that the seat had, filled in by the code that records the match. */
  | {
      readonly type: 'DecisionMade';
      readonly decision: string;
      readonly seat: Seat;
      readonly answer: Answer | null;
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
  | { readonly type: 'SeatLost'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'GameEnded'; readonly result: Result };

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
