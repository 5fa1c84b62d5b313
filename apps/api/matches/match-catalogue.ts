import type { MatchDocument } from '#contract';

export interface CatalogueQuery {
  readonly status: 'playing' | 'over' | null;
  readonly game: string | null;
  readonly player: string | null;
  /** Id of the last match of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** The list of matches, newest first; the class is also the Nest token. */
export abstract class MatchCatalogue {
  abstract list(query: CatalogueQuery): Promise<readonly MatchDocument[]>;
  abstract find(matchId: string): Promise<MatchDocument | null>;
}
