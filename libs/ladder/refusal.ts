import type { DeckProblem } from '#kernel';

export type RefusalCode =
  | 'no-such-ladder'
  | 'no-such-game'
  | 'no-such-mode'
  | 'wrong-seats'
  | 'no-such-season'
  | 'season-exists'
  | 'no-season'
  | 'no-such-ticket'
  | 'already-queued'
  | 'wrong-party'
  | 'illegal-deck'
  | 'not-proposed'
  | 'ticket-closed'
  | 'no-such-player'
  | 'unsuitable-series';

/** Why a ladder refused a request. `code` is stable. */
export class LadderRefusal extends Error {
  override readonly name = 'LadderRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
    /** The problems of each deck, for `illegal-deck`. */
    readonly decks: readonly { readonly seat: number; readonly problems: readonly DeckProblem[] }[] = [],
  ) {
    super(message);
  }
}
