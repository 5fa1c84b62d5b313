import type { Decision, Seat, Viewer } from '#kernel';
import type { ShownEnvelope, Recorded } from '../events.js';
import { pendingFor, viewMatch } from '../redact.js';
import { deadlineOf } from '../clock.js';
import type { MatchState } from '../state.js';
import { isDelayed, versionKnown, type DelayedMatches } from './delayed-matches.js';
import { CommandRejected } from './errors.js';
import { historyAfter, tailAfter, type LiveMatch } from './live-match.js';
import type { MatchNotifier } from './match-notifier.js';
import type { MatchRepository } from './match-repository.js';

/** Maximum number of events per page when they are computed from the match's history. */
const PAGE_EVENTS = 500;

export interface EventsPage {
  readonly events: readonly ShownEnvelope[];
  /** The last version of this page; ask for events after it next. */
  readonly version: number;
  /** Whether no more events can follow. */
  readonly over: boolean;
}

export interface Pending {
  readonly version: number;
  readonly decision: Decision | null;
  /** When the seat's time for the decision runs out; null: never. */
  readonly deadline: number | null;
}

export interface Wait {
  readonly ms: number;
  /** Ends the wait early, for example when the client has disconnected. */
  readonly signal?: AbortSignal;
}

/** The current situation of a match for a viewer. */
export interface Standing {
  /** The decision that the viewer's seat has to make; null for a spectator. */
  readonly pending: Pending | null;
  /** By seat. */
  readonly connected: readonly boolean[];
}

export interface News extends EventsPage {
  /** The latest version that the viewer may see. */
  readonly head: number;
  /** The viewer's delay in milliseconds. */
  readonly behindMs: number;
  /** The situation after these events; null if there are more events to ask for. */
  readonly standing: Standing | null;
}

/** Shows each viewer what it may know of a match, always from the current state of the database. */
export class MatchReader {
  constructor(
    private readonly repository: MatchRepository,
    private readonly notifier: MatchNotifier,
    private readonly delayed: DelayedMatches,
  ) {}

  async view(matchId: string, viewer: Viewer): Promise<MatchState> {
    const { game, state } = await this.current(matchId, viewer);
    return viewMatch(game, state, viewer);
  }

  /** The view, if the viewer may see more than `beyond` events after a version; otherwise null. */
  async snapshot(matchId: string, viewer: Viewer, after: number, beyond: number): Promise<MatchState | null> {
    const { game, state } = await this.current(matchId, viewer);
    return state.version - after > beyond ? viewMatch(game, state, viewer) : null;
  }

  async pending(matchId: string, seat: Seat): Promise<Pending> {
    return pendingIn((await this.current(matchId, { seat })).state, seat);
  }

  /** Which seats are connected, whether the match is still being played, and its version. */
  async attendance(matchId: string): Promise<Pick<MatchState, 'status' | 'connected' | 'version'>> {
    return (await this.repository.refresh(matchId)).state;
  }

  /**
   * Whether the seat is disconnected in a match that is being played, as far as this node knows without asking the
   * database.
   */
  seemsAway(matchId: string, seat: Seat): boolean {
    const state = this.repository.cached(matchId)?.state;
    return state?.status === 'playing' && state.connected[seat] === false;
  }

  /** The events after a version. If there are none yet, waits for up to `wait.ms`. */
  async events(matchId: string, viewer: Viewer, after: number, wait: Wait = { ms: 0 }): Promise<EventsPage> {
    return this.page(await this.beyond(matchId, viewer, after, wait), viewer, after);
  }

  /** As `events`, with the situation of the match after them. */
  async news(matchId: string, viewer: Viewer, after: number, wait: Wait = { ms: 0 }): Promise<News> {
    const live = await this.beyond(matchId, viewer, after, wait);
    const page = await this.page(live, viewer, after);
    const { version: head, spectatorDelayMs } = live.state;
    const standing = page.version < head ? null : standingIn(live.state, viewer);
    return { ...page, head, behindMs: isDelayed(live, viewer) ? spectatorDelayMs : 0, standing };
  }

  /** Everything a seat learns from its own command, in one call: the events since a version and its next decision. */
  async afterCommand(
    matchId: string,
    seat: Seat,
    after: number,
    version: number,
  ): Promise<EventsPage & { readonly pending: Decision | null }> {
    const live = await this.newerThan(matchId, version - 1);
    return { ...(await this.page(live, { seat }, after)), pending: pendingFor(live.state, seat) };
  }

  /** The match as the viewer may see it, at a version later than `after` if it gets there in time. */
  private async beyond(matchId: string, viewer: Viewer, after: number, wait: Wait): Promise<LiveMatch> {
    let live = admit(await this.repository.load(matchId), viewer);
    if (isDelayed(live, viewer)) return this.beyondDelay(matchId, after, wait);
    if (live.state.version <= after) live = await this.repository.refresh(matchId);
    if (live.state.version <= after && wait.ms > 0 && live.state.status === 'playing') {
      await this.notifier.wait(matchId, after, wait.ms, wait.signal ?? null);
      live = await this.newerThan(matchId, after);
    }
    return live;
  }

  private async beyondDelay(matchId: string, after: number, { ms, signal }: Wait): Promise<LiveMatch> {
    const until = performance.now() + ms;
    for (;;) {
      const past = await this.delayed.of(await this.repository.refresh(matchId));
      const left = until - performance.now();
      const isDone = past.live.state.version > after || past.live.state.status === 'over';
      if (isDone || left <= 0 || signal?.aborted) return past.live;
      const dueIn = this.delayed.dueIn(past);
      // Events that have already happened need no notification: they only have to become old enough to be shown.
      const awaited = dueIn === null ? versionKnown(past) : Infinity;
      await this.notifier.wait(matchId, awaited, Math.min(left, dueIn ?? left), signal ?? null);
    }
  }

  private async newerThan(matchId: string, after: number): Promise<LiveMatch> {
    const live = this.repository.cached(matchId);
    return live && live.state.version > after ? live : this.repository.refresh(matchId);
  }

  private async current(matchId: string, viewer: Viewer): Promise<LiveMatch> {
    const live = admit(await this.repository.refresh(matchId), viewer);
    return isDelayed(live, viewer) ? (await this.delayed.of(live)).live : live;
  }

  private async page(live: LiveMatch, viewer: Viewer, after: number): Promise<EventsPage> {
    const { matchId, game, state } = live;
    const events =
      tailAfter(live, after, viewer) ??
      historyAfter(game, await this.upTo(matchId, state.version), after, PAGE_EVENTS, viewer);
    const version = events.at(-1)?.version ?? after;
    return { events, version, over: state.status === 'over' && version >= state.version };
  }

  private async upTo(matchId: string, version: number): Promise<readonly Recorded[]> {
    return (await this.repository.history(matchId)).slice(0, version);
  }
}

function admit(live: LiveMatch, viewer: Viewer): LiveMatch {
  if (typeof viewer !== 'object' || live.state.seats[viewer.seat]) return live;
  throw new CommandRejected(live.matchId, { code: 'no-such-seat', message: `there is no seat ${viewer.seat}` });
}

const standingIn = (state: MatchState, viewer: Viewer): Standing => ({
  pending: typeof viewer === 'object' ? pendingIn(state, viewer.seat) : null,
  connected: state.connected,
});

function pendingIn(state: MatchState, seat: Seat): Pending {
  const clock = state.clock[seat];
  const due = clock ? deadlineOf(clock, state.timeControl, state.connected[seat] ?? true, seat) : null;
  return { version: state.version, decision: pendingFor(state, seat), deadline: due?.at ?? null };
}
