import type { Card, CardId, Seat } from '../table.js';
import type { FactChange, Muting } from './changes.js';
import type { Filter, Scope, Selector } from './language.js';

/** When a continuous effect ends. `source`: when its source leaves its zone. `until:…` is a moment that the game names. */
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
      /** Set if it applies to players: only to these seats. */
      readonly seats?: readonly Seat[];
    }
  | Spare
  | ({ readonly kind: 'fact' } & FactChange)
  | { readonly kind: 'mute'; readonly texts: Muting }
  | { readonly kind: 'immune'; readonly from: Filter }
  /** Who controls the cards while the effect lasts. */
  | { readonly kind: 'control'; readonly to: Seat }
  /** `card#ability`, named after the card that gave it. */
  | { readonly kind: 'ability'; readonly ability: string };

/** Harm of a kind (null: any) that the card does not suffer: `by` this amount (null: all of it); `once`: only the next time. */
export interface Spare {
  readonly kind: 'spare';
  readonly harm: string | null;
  readonly from: Filter | null;
  readonly by: number | null;
  /** Set if only harm of this amount or less is spared. */
  readonly atMost?: number;
  readonly once: boolean;
}

export interface Continuous {
  readonly id: string;
  readonly source: CardId | null;
  readonly controller: Seat;
  /** Empty for an effect that its controller has, and for one with `reach`. */
  readonly on: readonly CardId[];
  readonly change: Change;
  readonly until: Duration;
  /** Set for an effect on seats (`seat/n`), zones or places: it changes their number, and that of the cards there. */
  readonly at?: readonly string[];
  /** Set for an effect on all cards that match while it lasts, including cards that come later. */
  readonly reach?: Selector;
  /** The names that were bound when it began, for `reach` and for the ability it gives. */
  readonly knows?: Known;
  /** Set if its filter was derived from cards that not everyone sees; viewers then get the change without the filter. */
  readonly veiled?: true;
  /** The resolution that began it, in games that can end everything a resolution began. */
  readonly group?: string;
  /** Set if it counts as older than its id says: newer than everything up to this id, and older than everything after it. */
  readonly since?: number;
  /** Set for a given ability that ends when it has triggered. */
  readonly once?: true;
}

/** The change without its filter, for viewers who may not know the cards it was derived from. */
export function veil(change: Change): Change {
  if ('where' in change) return { ...change, where: { any: [] } };
  return 'from' in change ? { ...change, from: { any: [] } } : change;
}

/** The names that an effect has bound. */
export type Known = Pick<Scope, 'cards' | 'numbers' | 'seats'>;

const NO_NAMES = {};
export const NOTHING_KNOWN = { cards: NO_NAMES, numbers: NO_NAMES, seats: NO_NAMES };

/** What a text of the card would look from. */
export const scopeOn = ({ id, controller }: Card): Scope => ({
  controller,
  source: id,
  cards: NO_NAMES,
  numbers: NO_NAMES,
  seats: NO_NAMES,
});

export const scopeOfEffect = ({ controller, source, knows = NOTHING_KNOWN }: Continuous): Scope => ({
  controller,
  source,
  cards: knows.cards,
  numbers: knows.numbers,
  seats: knows.seats,
});
