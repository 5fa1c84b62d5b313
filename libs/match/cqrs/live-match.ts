import type { Game, Viewer } from '#kernel';
import type { Chance } from '../entropy.js';
import { toShown, type ShownEnvelope, type Recorded } from '../events.js';
import { show, type Shown } from '../redact.js';
import { UNOPENED, foldMatch, type MatchState } from '../state.js';

/**
 * How many of the last events are kept redacted for every viewer: enough for a few answers. A match in memory stays
 * under 60 KB.
 */
export const TAIL_EVENTS = 20;

/** A match in memory. Immutable: a newer value replaces it. */
export interface LiveMatch {
  readonly matchId: string;
  readonly game: Game;
  readonly chance: Chance;
  readonly state: MatchState;
  /** The last events as each viewer may see them, so that they can be sent without redacting them again. */
  readonly tail: readonly Shown[];
}

/** The match at another state. Key by key, because matches change with every answer: see `withEntries` in the kernel. */
export const atState = (
  { matchId, game, chance }: LiveMatch,
  state: MatchState,
  tail: readonly Shown[],
): LiveMatch => ({
  matchId,
  game,
  chance,
  state,
  tail,
});

const viewersOf = (seats: number): readonly Viewer[] => [
  ...Array.from({ length: seats }, (_, seat) => ({ seat })),
  'spectator',
];

/** The match after more of its events. */
export function advance(live: LiveMatch, events: readonly Recorded[]): LiveMatch {
  const early = events.slice(0, Math.max(0, events.length - TAIL_EVENTS));
  const late = events.slice(early.length);
  const before = early.length > 0 ? foldMatch(live.state, early) : live.state;
  const { state, shown } = show(live.game, before, late, viewersOf(seatsIn(before, late)));
  return atState(live, state, [...live.tail, ...shown].slice(-TAIL_EVENTS));
}

/** The seats are known from the first event on. */
function seatsIn(state: MatchState, events: readonly Recorded[]): number {
  const first = events[0]?.event;
  return first?.type === 'MatchOpened' ? first.seats.length : state.seats.length;
}

/** The events after a version, as the viewer may see them; null if the tail does not reach back that far. */
export function tailAfter(live: LiveMatch, after: number, viewer: Viewer): readonly ShownEnvelope[] | null {
  const first = live.state.version - live.tail.length;
  if (after < first) return null;
  const place = typeof viewer === 'object' ? viewer.seat : live.state.seats.length;
  return live.tail.slice(after - first).map(({ version, at, event, views }) => {
    return toShown({ version, at, event: viewer === 'omniscient' ? event : (views[place] ?? never(viewer)) });
  });
}

function never(viewer: Viewer): never {
  throw new Error(`nothing is kept for viewer ${JSON.stringify(viewer)}`);
}

/** Part of a match's history for a viewer, computed from its first event. */
export function historyAfter(
  game: Game,
  events: readonly Recorded[],
  after: number,
  limit: number,
  viewer: Viewer,
): readonly ShownEnvelope[] {
  const before = foldMatch(UNOPENED, events.slice(0, after));
  const { shown } = show(game, before, events.slice(after, after + limit), [viewer]);
  return shown.map(({ version, at, event, views }) => toShown({ version, at, event: views[0] ?? event }));
}
