import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Viewer } from '#kernel';
import { MatchBoards } from '../../projections/match-board.js';
import { viewMatch } from '../../redact.js';
import type { MatchState } from '../../state.js';
import { MatchReader } from '../match-reader.js';
import { MatchRepository } from '../match-repository.js';

/** The board as the feed last told it: a little behind the match, and cheap to ask for. Null if it has not been told yet. */
export class GetBoard extends Query<MatchState | null> {
  constructor(
    readonly matchId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(GetBoard)
export class GetBoardHandler implements IQueryHandler<GetBoard> {
  constructor(
    private readonly boards: MatchBoards,
    private readonly repository: MatchRepository,
    private readonly reader: MatchReader,
  ) {}

  async execute({ matchId, viewer }: GetBoard): Promise<MatchState | null> {
    const state = await this.boards.find(matchId);
    // The board knows the present only.
    if (state && viewer === 'spectator' && state.spectatorDelayMs > 0) return this.reader.view(matchId, viewer);
    return state && viewMatch(await this.repository.game(state.pins), state, viewer);
  }
}
