import type { CardId, Seat } from '../table.js';

/** When a continuous effect ends. `source` holds while its source stays where it is; a game names further moments itself. */
export type Duration = 'turn' | 'battle' | 'source' | 'game' | `until:${string}`;

/** What a continuous effect does to the cards it is on. */
export type Change =
  | { readonly kind: 'add'; readonly stat: string; readonly by: number }
  | { readonly kind: 'set'; readonly stat: string; readonly to: number }
  | { readonly kind: 'gain'; readonly keyword: string; readonly value: number }
  | { readonly kind: 'lose'; readonly keyword: string }
  | { readonly kind: 'forbid'; readonly what: string };

export interface Continuous {
  readonly id: string;
  readonly source: CardId | null;
  readonly controller: Seat;
  readonly on: readonly CardId[];
  readonly change: Change;
  readonly until: Duration;
}
