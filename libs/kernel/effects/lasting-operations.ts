import type { FactChange, Muting } from './changes.js';
import type { Duration } from './continuous.js';
import type { Filter, Quantity, Rated, SeatRef, Selector, Sparing } from './language.js';

/** Operations that begin a continuous effect: on the cards found now, or with `newcomers` on all cards that match while it lasts. */
export type Lasting =
  | {
      readonly op: 'modify';
      readonly cards: Selector;
      readonly stat: string;
      readonly by: Quantity;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  | {
      readonly op: 'assign';
      readonly cards: Selector;
      readonly stat: string;
      readonly to: Quantity;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  | {
      readonly op: 'grant';
      readonly cards: Selector;
      readonly keyword: string;
      readonly value?: Quantity;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  | {
      readonly op: 'strip';
      readonly cards: Selector;
      readonly keyword: string;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  /** `where` filters the other side: whom it may not attack, what cannot block it. `seat` names a player. */
  | {
      readonly op: 'forbid' | 'allow';
      readonly cards: Selector;
      readonly what: string;
      readonly where?: Filter;
      readonly seat?: SeatRef;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  | ({ readonly op: 'spare'; readonly cards: Selector; readonly until: Duration; readonly newcomers?: true } & Sparing)
  | ({
      readonly op: 'fact';
      readonly cards: Selector;
      readonly until: Duration;
      readonly newcomers?: true;
    } & FactChange)
  | {
      readonly op: 'mute';
      readonly cards: Selector;
      readonly texts: Muting;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  /** Who controls the cards while it lasts; `to` absent: nobody. */
  | { readonly op: 'control'; readonly cards: Selector; readonly to?: SeatRef; readonly until: Duration }
  /** Adds to a number of seats, or of a zone or place of theirs. */
  | ({ readonly op: 'adjust'; readonly by: Quantity; readonly until: Duration } & Rated)
  | {
      readonly op: 'immune';
      readonly cards: Selector;
      readonly from: Filter;
      readonly until: Duration;
      readonly newcomers?: true;
    }
  /**
   * Gives an ability of this card's own definition, one with the bearer `given`; `cards` null: its controller has it. `keeps` lists names
   * bound now that the ability will know; `once` ends it when it has triggered.
   */
  | {
      readonly op: 'give';
      readonly cards: Selector | null;
      readonly ability: string;
      readonly until: Duration;
      readonly newcomers?: true;
      readonly keeps?: readonly string[];
      readonly once?: true;
    };
