import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { MatchList, type MatchListQuery, type MatchSummary } from '../../projections/match-list.js';

/** Matches, newest first, a page at a time. */
export class ListMatches extends Query<readonly MatchSummary[]> {
  constructor(readonly query: MatchListQuery) {
    super();
  }
}

@QueryHandler(ListMatches)
export class ListMatchesHandler implements IQueryHandler<ListMatches> {
  constructor(private readonly list: MatchList) {}

  execute({ query }: ListMatches): Promise<readonly MatchSummary[]> {
    return this.list.list(query);
  }
}
