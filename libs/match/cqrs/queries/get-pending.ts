import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Seat } from '#kernel';
import { MatchReader, type Pending } from '../match-reader.js';

/** The decision that a seat has to make. */
export class GetPending extends Query<Pending> {
  constructor(
    readonly matchId: string,
    readonly seat: Seat,
  ) {
    super();
  }
}

@QueryHandler(GetPending)
export class GetPendingHandler implements IQueryHandler<GetPending> {
  constructor(private readonly reader: MatchReader) {}

  execute({ matchId, seat }: GetPending): Promise<Pending> {
    return this.reader.pending(matchId, seat);
  }
}
