import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Viewer } from '#kernel';
import type { MatchState } from '../../state.js';
import { MatchReader } from '../match-reader.js';

/** The match as a viewer may see it. */
export class GetView extends Query<MatchState> {
  constructor(
    readonly matchId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(GetView)
export class GetViewHandler implements IQueryHandler<GetView> {
  constructor(private readonly reader: MatchReader) {}

  execute({ matchId, viewer }: GetView): Promise<MatchState> {
    return this.reader.view(matchId, viewer);
  }
}
