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

/** How zones look to one viewer after an event. Only redacted copies hold it, where their own table could not tell. */
export interface Sight {
  readonly zones: Readonly<Record<ZoneId, readonly CardId[]>>;
  readonly cards: readonly Card[];
}

export interface CardsMoved {
  readonly type: 'CardsMoved';
  /** In the order in which they move; HIDDEN for cards the viewer cannot tell apart. */
  readonly cards: readonly CardId[];
  /** Which cards they are, null where the viewer may not know. */
  readonly defs: readonly (string | null)[];
  readonly from: ZoneId;
  readonly to: ZoneId;
  /** Onto the top one by one, or to the bottom (the end) one by one. */
  readonly at: 'top' | 'bottom';
  /** Number of the first fresh id; null when the cards keep their identity. */
  readonly fresh: number | null;
  readonly facing: Facing;
  readonly orientation: Orientation;
  readonly role: string | null;
  readonly host: CardId | null;
  readonly controller: Seat;
  /** The place in the new zone for each card; null where the viewer may not know it. Only in zones that have places. */
  readonly places?: readonly (string | null)[];
  /** How many of the last cards came along with what they lie on: they still lie on it, as they lay. None if absent. */
  readonly riders?: number;
  /** The moment for `Card.since`; given with `places`. */
  readonly since?: number;
  /** Why, in the game's words: draw, damage, discard, cost … */
  readonly reason: string;
  /** The card that brought it about. */
  readonly cause?: CardId;
  /** Only in redacted copies: whose the cards are, where their former place does not tell. */
  readonly owners?: readonly Seat[];
  readonly sight?: Sight;
}

/** What happened, as a player at the table would tell it. */
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
      /** How many ids it uses up, where the number of cards is a secret; as many as there are cards if absent. */
      readonly room?: number;
      readonly facing: Facing;
      readonly role: string | null;
      /** See `CardsMoved`. */
      readonly places?: readonly (string | null)[];
      readonly since?: number;
    }
  /** `order[i]` is the former place of the card now at place i; empty when the viewer may not know it. */
  | {
      readonly type: 'ZoneShuffled';
      readonly zone: ZoneId;
      readonly order: readonly number[];
      readonly fresh: number;
      /** See `CardsCreated`. */
      readonly room?: number;
      /** How many cards on top were left as they were; none if absent. */
      readonly kept?: number;
      readonly sight?: Sight;
    }
  | CardsMoved
  /**
   * A card takes the place of another, which goes where it came from as a new card. What was there keeps its id and all that is on
   * it and points to it; only which card it is, and whose, changes.
   */
  | {
      readonly type: 'CardsExchanged';
      readonly kept: CardId;
      readonly by: CardId;
      readonly from: ZoneId;
      /** Which card is there now, and which one left; null where the viewer may not know. */
      readonly defs: readonly [string | null, string | null];
      /** Whose the card is that is there now. */
      readonly owner: Seat;
      readonly fresh: number;
      readonly reason: string;
      readonly cause?: CardId;
      readonly sight?: Sight;
    }
  /** Moved inside their zone: they stay the same cards, with all that is on them. Two may take each other's place. */
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
  /** Shown without being moved. */
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
  /** A moment that the game names, and what it is about: cards, or seats as `seat/n`; whoever holds the turn if left out. */
  | { readonly type: 'MomentCame'; readonly moment: string; readonly subjects?: readonly string[] }
  /** A public register of the game changed; null takes it away. */
  | { readonly type: 'Marked'; readonly key: string; readonly value: Json }
  | { readonly type: 'ActionRaised'; readonly action: StagedAction; readonly staged: boolean }
  /** An effect that waits was aimed at something else. */
  | { readonly type: 'ActionAimed'; readonly id: string; readonly bind: string; readonly named: readonly string[] }
  | { readonly type: 'ActionLeft'; readonly id: string; readonly outcome: 'resolved' | 'without-effect' | 'nullified' }
  | { readonly type: 'CardsLinked'; readonly links: readonly Link[] }
  /** All links of the kinds, and single ones. */
  | {
      readonly type: 'LinksEnded';
      readonly kinds: readonly string[];
      readonly links?: readonly Link[];
      /** Set where nothing of `links` is to be remembered: it is as if they had never been. */
      readonly forgotten?: true;
    }
  | { readonly type: 'EffectBegan'; readonly effect: Continuous }
  | { readonly type: 'EffectsEnded'; readonly effects: readonly string[] }
  | { readonly type: 'TriggerWaited'; readonly trigger: WaitingTrigger }
  | { readonly type: 'TriggerTaken'; readonly id: string }
  | { readonly type: 'DecisionAsked'; readonly decisions: readonly Decision[]; readonly stack: readonly Frame[] }
  /** `knew` is the hash of the view the seat had, entered by whoever records the match. */
  | {
      readonly type: 'DecisionMade';
      readonly decision: string;
      readonly seat: Seat;
      readonly answer: Answer | null;
      readonly knew: string | null;
      /** Only where the question named moments: until when the seat passes from now on. */
      readonly until?: string | null;
      /** Only where the question named moments: whether a standing pass gave the answer. */
      readonly standing?: boolean;
    }
  /** Someone left: nothing is asked any more. Whoever is still to decide is asked anew, as the table is then. */
  | { readonly type: 'DecisionsWithdrawn' }
  /** The seat wants to be asked again. It may say so whether or not a pass of its own stands, so that nobody learns whether one did. */
  | { readonly type: 'PassesWithdrawn'; readonly seat: Seat }
  | { readonly type: 'SeatLost'; readonly seat: Seat; readonly reason: string }
  | { readonly type: 'GameEnded'; readonly result: Result };

/** Events by which something came, went, turned or holds from now on; the others tell, ask, count or remember. */
const CHANGING: Readonly<Record<TableEvent['type'], boolean>> = {
  ...{ CardsCreated: true, ZoneShuffled: true, CardsMoved: true, CardsExchanged: true, CardsPlaced: true },
  ...{ CardsOriented: true, CardsFaced: true, CounterSet: true, DamageDealt: true, CardsLinked: true },
  ...{ LinksEnded: true, EffectBegan: true, EffectsEnded: true, ActionAimed: true, ActionLeft: true, SeatLost: true },
  ...{ TableOpened: false, TurnBegan: false, PhaseBegan: false, MomentCame: false, Marked: false, GameEnded: false },
  ...{ CardsRevealed: false, DiceRolled: false, ActionRaised: false, TriggerWaited: false, TriggerTaken: false },
  ...{ DecisionAsked: false, DecisionMade: false, DecisionsWithdrawn: false, PassesWithdrawn: false },
};

export const isChanging = ({ type }: TableEvent): boolean => CHANGING[type];

/** Questions and answers: nothing that a text can ask about changes by them, only by what comes of them. */
export const isAsking = ({ type }: TableEvent): boolean => type === 'DecisionAsked' || type === 'DecisionMade';
