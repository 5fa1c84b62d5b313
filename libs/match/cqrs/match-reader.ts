import type { Decision, Seat, Viewer } from '#kernel';
import type { Envelope } from '../events.js';
import { pendingFor, viewMatch } from '../redact.js';
import { deadlineOf } from '../clock.js';
import type { MatchState } from '../state.js';
import { CommandRejected } from './errors.js';
import { historyAfter, tailAfter, type LiveMatch } from './live-match.js';
import type { MatchBell } from './match-bell.js';
import type { MatchRepository } from './match-repository.js';

/** Most events one answer holds when they are worked out from the match's history. */
const PAGE_EVENTS = 500;

export interface EventsPage {
  readonly events: readonly Envelope[];
  /** The last version of this page: what to ask after next. */
  readonly version: number;
  /** Whether nothing can follow. */
  readonly over: boolean;
}

export interface Pending {
  readonly version: number;
  readonly decision: Decision | null;
  /** When the seat's time for it is up. */
  readonly deadline: number | null;
}

export interface Wait {
  readonly ms: number;
  /** Ends the wait early, when the one who waits has gone. */
  readonly signal?: AbortSignal;
}

/** Tells each viewer what it may know of a match, as the match stands in the database now. */
export class MatchReader {
  constructor(
    private readonly repository: MatchRepository,
    private readonly bell: MatchBell,
  ) {}

  async view(matchId: string, viewer: Viewer): Promise<MatchState> {
    const { game, state } = await this.current(matchId, viewer);
    return viewMatch(game, state, viewer);
  }

  async pending(matchId: string, seat: Seat): Promise<Pending> {
    return pendingIn((await this.current(matchId, { seat })).state, seat);
  }

  /** What came after a version. If nothing did yet, waits for it as long as told. */
  async events(matchId: string, viewer: Viewer, after: number, wait: Wait = { ms: 0 }): Promise<EventsPage> {
    let live = admit(await this.repository.load(matchId), viewer);
    if (live.state.version <= after) live = await this.repository.refresh(matchId);
    if (live.state.version <= after && wait.ms > 0 && live.state.status === 'playing') {
      await this.bell.wait(matchId, after, wait.ms, wait.signal ?? null);
      live = await this.newerThan(matchId, after);
    }
    return this.page(live, viewer, after);
  }

  /** What a seat learns from its own command, in one go: its news since a version and its next decision. */
  async afterCommand(
    matchId: string,
    seat: Seat,
    after: number,
    version: number,
  ): Promise<EventsPage & { readonly pending: Decision | null }> {
    const live = await this.newerThan(matchId, version - 1);
    return { ...(await this.page(live, { seat }, after)), pending: pendingFor(live.state, seat) };
  }

  private async newerThan(matchId: string, after: number): Promise<LiveMatch> {
    const live = this.repository.cached(matchId);
    return live && live.state.version > after ? live : this.repository.refresh(matchId);
  }

  private async current(matchId: string, viewer: Viewer): Promise<LiveMatch> {
    return admit(await this.repository.refresh(matchId), viewer);
  }

  private async page(live: LiveMatch, viewer: Viewer, after: number): Promise<EventsPage> {
    const { matchId, game, state } = live;
    const events =
      tailAfter(live, after, viewer) ??
      historyAfter(game, await this.repository.history(matchId), after, PAGE_EVENTS, viewer);
    const version = events.at(-1)?.version ?? after;
    return { events, version, over: state.status === 'over' && version >= state.version };
  }
}

function admit(live: LiveMatch, viewer: Viewer): LiveMatch {
  if (typeof viewer !== 'object' || live.state.seats[viewer.seat]) return live;
  throw new CommandRejected(live.matchId, { code: 'no-such-seat', message: `there is no seat ${viewer.seat}` });
}

function pendingIn(state: MatchState, seat: Seat): Pending {
  const clock = state.clock[seat];
  const due = clock ? deadlineOf(clock, state.timeControl, state.connected[seat] ?? true, seat) : null;
  return { version: state.version, decision: pendingFor(state, seat), deadline: due?.at ?? null };
}
