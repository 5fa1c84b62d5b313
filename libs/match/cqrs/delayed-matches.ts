import { RecentMap } from '#cache';
import type { DatabaseClock } from '#event-store';
import type { Viewer } from '#kernel';
import type { Recorded } from '../events.js';
import { UNOPENED } from '../state.js';
import { advance, type LiveMatch } from './live-match.js';
import type { MatchRepository } from './match-repository.js';

/** A match as its delayed spectators may see it. */
export interface DelayedMatch {
  readonly live: LiveMatch;
  /** Events that have happened but may not be shown yet. */
  readonly ahead: readonly Recorded[];
}

/** Whether the viewer sees the match with a delay. */
export const isDelayed = ({ state }: LiveMatch, viewer: Viewer): boolean =>
  viewer === 'spectator' && state.spectatorDelayMs > 0;

/**
 * Matches as their spectators may see them: every event only after the delay, by the database's clock. All spectators
 * of a match share one delayed state, which advances as time passes.
 */
export class DelayedMatches {
  private readonly kept: RecentMap<string, DelayedMatch>;

  constructor(
    private readonly repository: Pick<MatchRepository, 'history'>,
    private readonly clock: Pick<DatabaseClock, 'now'>,
    capacity = 1_000,
  ) {
    this.kept = new RecentMap(capacity);
  }

  async of(current: LiveMatch): Promise<DelayedMatch> {
    const { matchId, state } = current;
    const before = this.kept.get(matchId);
    const known = versionKnown(before);
    const fresh = state.version > known ? await this.repository.history(matchId, known) : [];
    // Another call may have advanced or evicted the same delayed state in the meantime.
    const past = this.kept.get(matchId) ?? before ?? { live: { ...current, state: UNOPENED, tail: [] }, ahead: [] };
    const ahead = [...past.ahead, ...fresh.filter(({ version }) => version > versionKnown(past))];
    return this.keep(moved(past.live, ahead, this.clock.now() - state.spectatorDelayMs));
  }

  /** Milliseconds until the next event may be shown; null if no event is being held back. */
  dueIn({ live, ahead }: DelayedMatch): number | null {
    const next = ahead[0];
    return next ? Math.max(0, next.at + live.state.spectatorDelayMs - this.clock.now()) : null;
  }

  private keep(past: DelayedMatch): DelayedMatch {
    this.kept.set(past.live.matchId, past);
    return past;
  }
}

export const versionKnown = (past: DelayedMatch | undefined): number =>
  past ? past.live.state.version + past.ahead.length : 0;

/** The opening of a match (version 1) is public immediately; every other event is held back for the delay. */
function moved(live: LiveMatch, ahead: readonly Recorded[], horizon: number): DelayedMatch {
  const waiting = ahead.findIndex(({ version, at }) => version > 1 && at > horizon);
  const ripe = waiting === -1 ? ahead.length : waiting;
  if (ripe === 0) return { live, ahead };
  return { live: advance(live, ahead.slice(0, ripe)), ahead: ahead.slice(ripe) };
}
