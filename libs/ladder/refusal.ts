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

/** Why a ladder does not do what it was asked to. `code` is stable. */
export class LadderRefusal extends Error {
  override readonly name = 'LadderRefusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
    /** What is wrong with each deck, for `illegal-deck`. */
    readonly decks: readonly { readonly seat: number; readonly problems: readonly DeckProblem[] }[] = [],
  ) {
    super(message);
  }
}
