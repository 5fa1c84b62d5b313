import type { Card, CardId, Seat } from '../table.js';
import type { FactChange, Muting } from './changes.js';
import type { Filter, Scope, Selector } from './language.js';

/** When a continuous effect ends. `source` holds while its source stays where it is; a game names further moments itself. */
export type Duration = 'turn' | 'battle' | 'source' | 'game' | `until:${string}`;

/** What a continuous effect does to the cards it is on. */
export type Change =
  | { readonly kind: 'add'; readonly stat: string; readonly by: number }
  | { readonly kind: 'set'; readonly stat: string; readonly to: number }
  | { readonly kind: 'gain'; readonly keyword: string; readonly value: number; readonly names?: readonly string[] }
  | { readonly kind: 'lose'; readonly keyword: string }
  | {
      readonly kind: 'forbid' | 'allow';
      readonly what: string;
      readonly where?: Filter;
      /** Set where it is done to a player: only to these. */
      readonly seats?: readonly Seat[];
    }
  | Spare
  | ({ readonly kind: 'fact' } & FactChange)
  | { readonly kind: 'mute'; readonly texts: Muting }
  | { readonly kind: 'immune'; readonly from: Filter }
  /** Who controls the cards while it lasts. */
  | { readonly kind: 'control'; readonly to: Seat }
  /** `card#ability` of whoever gave it. */
  | { readonly kind: 'ability'; readonly ability: string };

/** Harm of a kind (null is any) that is not suffered: `by` so much (null is all of it), `once` only the next time. */
export interface Spare {
  readonly kind: 'spare';
  readonly harm: string | null;
  readonly from: Filter | null;
  readonly by: number | null;
  /** Set where only harm of so much or less is spared. */
  readonly atMost?: number;
  readonly once: boolean;
}

export interface Continuous {
  readonly id: string;
  readonly source: CardId | null;
  readonly controller: Seat;
  /** Empty for one that its controller has, and for one that reaches whoever fits. */
  readonly on: readonly CardId[];
  readonly change: Change;
  readonly until: Duration;
  /** Set for one on seats (`seat/n`), zones or places: what it changes is their number, and that of whatever lies there. */
  readonly at?: readonly string[];
  /** Set for one on all cards that fit while it lasts, also those that come later. */
  readonly reach?: Selector;
  /** What was bound as it began, for its reach and for the ability that it gives. */
  readonly knows?: Known;
  /** Set where its filter was read off cards that not everyone sees: then nobody is told it. */
  readonly veiled?: true;
  /** The resolution that began it, where the game names them: what one resolution began can be ended together. */
  readonly group?: string;
  /** Set for a given ability that is over when it has triggered. */
  readonly once?: true;
}

/** A change without its filter, for those who may not know what it was read off. */
export function veil(change: Change): Change {
  if ('where' in change) return { ...change, where: { any: [] } };
  return 'from' in change ? { ...change, from: { any: [] } } : change;
}

/** Names that an effect bound. */
export type Known = Pick<Scope, 'cards' | 'numbers' | 'seats'>;

const NO_NAMES = {};
/** Nothing is bound. */
export const NOTHING_KNOWN = { cards: NO_NAMES, numbers: NO_NAMES, seats: NO_NAMES };

/** What a text of the card would look from. */
export const scopeOn = ({ id, controller }: Card): Scope => ({ controller, source: id, ...NOTHING_KNOWN });

export const scopeOfEffect = ({ controller, source, knows = NOTHING_KNOWN }: Continuous): Scope => ({
  ...{ controller, source, cards: knows.cards, numbers: knows.numbers, seats: knows.seats },
});
