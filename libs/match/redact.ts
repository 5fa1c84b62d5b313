import {
  conceal,
  disclose,
  NO_SECRETS,
  shownBy,
  stableText,
  type Decision,
  type Disclosure,
  type Game,
  type Json,
  type Seat,
  type Table,
  type Viewer,
} from '#kernel';
import { hex, sha256OfText } from '#proof';
import type { MatchEvent, Recorded } from './events.js';
import { applyMatch, draftMatch, type MatchState } from './state.js';

/** Every viewer who may not know everything. */
export type PartialViewer = Exclude<Viewer, 'omniscient'>;

/** The event as the viewer may see it. */
export function redactMatch(game: Game, before: MatchState, event: MatchEvent, viewer: Viewer): MatchEvent {
  return viewer === 'omniscient' ? event : shownBy(event, discloseMatch(game, before, event, viewer));
}

/**
 * What the viewer may know of the event. Every type of event declares here who sees it; a new type does not compile
 * until it does.
 */
export function discloseMatch(game: Game, before: MatchState, event: MatchEvent, viewer: PartialViewer): Disclosure {
  switch (event.type) {
    case 'MatchOpened':
    case 'EntropyCommitted':
    case 'EntropyRevealed':
    case 'EntropyMissed':
    case 'SeatConceded':
    case 'DrawOffered':
    case 'DrawDeclined':
    case 'DrawAgreed':
    case 'SeatConnected':
    case 'SeatDisconnected':
    case 'LagCredited':
    case 'ClockExpired':
    case 'ClocksPaused':
    case 'ClocksResumed':
    case 'ResultAwarded':
    case 'MatchVoided':
    case 'MatchEnded':
    case 'SecretRevealed':
    case 'ResultRevised':
      return NO_SECRETS;
    case 'Rewound': {
      const state = { ...event.state, table: conceal(game, event.state.table, viewer) };
      const parts = [{ at: ['state', 'table'], blank: null, isSeen: false }];
      return { parts, instead: { state: state as unknown as Json } };
    }
    default:
      return disclose(game, before.table, event, viewer);
  }
}

/** The match as the viewer may see it: the same as concealing the fold of its redacted events. */
export function viewMatch(game: Game, state: MatchState, viewer: Viewer): MatchState {
  return { ...state, table: conceal(game, state.table, viewer) };
}

/** The decision that the seat has to make now; null if there is none. */
export function pendingFor(state: MatchState, seat: Seat): Decision | null {
  if (state.status !== 'playing') return null;
  return state.table.pending.find((decision) => decision.seat === seat) ?? null;
}

/** Hex SHA-256 of the canonical text of the seat's view, as stored in `DecisionMade.knew`. */
export function viewHash(game: Game, table: Table, seat: Seat): string {
  return hex(sha256OfText(stableText(conceal(game, table, { seat }))));
}

/** An event and its redacted form for each viewer, in the order of the viewers. */
export interface Shown extends Recorded {
  readonly views: readonly MatchEvent[];
}

/** Folds a match once and redacts every event for all viewers on the way. */
export function show(
  game: Game,
  before: MatchState,
  events: readonly Recorded[],
  viewers: readonly Viewer[],
): { readonly state: MatchState; readonly shown: readonly Shown[] } {
  const draft = draftMatch(before);
  const shown = events.map((recorded): Shown => {
    const views = viewers.map((viewer) => redactMatch(game, draft, recorded.event, viewer));
    applyMatch(draft, recorded.event, recorded.at);
    return { version: recorded.version, at: recorded.at, event: recorded.event, views };
  });
  return { state: draft, shown };
}
