import type { Rejection } from '../commands.js';

/** The match refused the command; `rejection.code` says why. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';

  constructor(
    readonly matchId: string,
    readonly rejection: Rejection,
  ) {
    super(rejection.message);
  }
}

export class MatchNotFound extends CommandRejected {
  constructor(matchId: string) {
    super(matchId, { code: 'no-such-match', message: `there is no match ${matchId}` });
  }
}

/** The match names a game, or an edition of it, that this server does not have. */
export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';

  constructor(readonly game: string) {
    super(`there is no game ${game} here`);
  }
}

/** Other commands were faster, several times in a row. Nothing was written; it is safe to repeat the command. */
export class MatchContended extends Error {
  override readonly name = 'MatchContended';

  constructor(readonly matchId: string) {
    super(`match ${matchId} is busy; repeat the command`);
  }
}
