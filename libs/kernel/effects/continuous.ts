import type { CardId, Seat } from '../table.js';
import type { Filter } from './language.js';

/** When a continuous effect ends. `source` holds while its source stays where it is; a game names further moments itself. */
export type Duration = 'turn' | 'battle' | 'source' | 'game' | `until:${string}`;

/** What a continuous effect does to the cards it is on. */
export type Change =
  | { readonly kind: 'add'; readonly stat: string; readonly by: number }
  | { readonly kind: 'set'; readonly stat: string; readonly to: number }
  | { readonly kind: 'gain'; readonly keyword: string; readonly value: number }
  | { readonly kind: 'lose'; readonly keyword: string }
  | { readonly kind: 'forbid' | 'allow'; readonly what: string; readonly where?: Filter }
  | Spare
  /** `card#ability` of whoever gave it. */
  | { readonly kind: 'ability'; readonly ability: string };

/** Harm of a kind (null is any) that is not suffered: `by` so much (null is all of it), `once` only the next time. */
export interface Spare {
  readonly kind: 'spare';
  readonly harm: string | null;
  readonly from: Filter | null;
  readonly by: number | null;
  readonly once: boolean;
}

export interface Continuous {
  readonly id: string;
  readonly source: CardId | null;
  readonly controller: Seat;
  /** Empty for one that its controller has. */
  readonly on: readonly CardId[];
  readonly change: Change;
  readonly until: Duration;
}
