import { sha256 } from '@noble/hashes/sha2.js';
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
import { hex, utf8 } from '#proof';
import type { MatchEvent, Recorded } from './events.js';
import { applyMatch, draftMatch, type MatchState } from './state.js';

/** Whoever does not know all. */
export type PartialViewer = Exclude<Viewer, 'omniscient'>;

/** The event as the viewer may know it. */
export function redactMatch(game: Game, before: MatchState, event: MatchEvent, viewer: Viewer): MatchEvent {
  return viewer === 'omniscient' ? event : shownBy(event, discloseMatch(game, before, event, viewer));
}

/** What the viewer may know of the event. Every kind says here who sees it; a new one does not compile until it does. */
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

/** The match as the viewer may know it: what folding its redacted events gives, concealed. */
export function viewMatch(game: Game, state: MatchState, viewer: Viewer): MatchState {
  return { ...state, table: conceal(game, state.table, viewer) };
}

/** What the seat is to decide now. */
export function pendingFor(state: MatchState, seat: Seat): Decision | null {
  if (state.status !== 'playing') return null;
  return state.table.pending.find((decision) => decision.seat === seat) ?? null;
}

/** Hex SHA-256 of the canonical text of the seat's view: what `DecisionMade.knew` holds. */
export function viewHash(game: Game, table: Table, seat: Seat): string {
  return hex(sha256(utf8(stableText(conceal(game, table, { seat })))));
}

/** An event and what each of the viewers may know of it, in their order. */
export interface Shown extends Recorded {
  readonly views: readonly MatchEvent[];
}

/** Carries a match forward once and shows every event to all the viewers on the way. */
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
    return { ...recorded, views };
  });
  return { state: draft, shown };
}
