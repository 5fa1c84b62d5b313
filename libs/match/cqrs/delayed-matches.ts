import type { DatabaseClock } from '#event-store';
import type { Viewer } from '#kernel';
import type { Recorded } from '../events.js';
import { UNOPENED } from '../state.js';
import { advance, type LiveMatch } from './live-match.js';
import type { MatchRepository } from './match-repository.js';

/** A match as it stood a while ago. */
export interface DelayedMatch {
  readonly live: LiveMatch;
  /** What has happened since and must not be told yet. */
  readonly ahead: readonly Recorded[];
}

/** Whether the viewer must not see the match as it is. */
export const isDelayed = ({ state }: LiveMatch, viewer: Viewer): boolean =>
  viewer === 'spectator' && state.spectatorDelayMs > 0;

/**
 * Matches as their spectators may know them: every event only a while after it happened, by the database's clock. One past
 * is kept for all spectators of a match, and moves on as time passes.
 */
export class DelayedMatches {
  private readonly kept = new Map<string, DelayedMatch>();

  constructor(
    private readonly repository: Pick<MatchRepository, 'history'>,
    private readonly clock: Pick<DatabaseClock, 'now'>,
    private readonly capacity = 1_000,
  ) {}

  async of(current: LiveMatch): Promise<DelayedMatch> {
    const { matchId, state } = current;
    const before = this.kept.get(matchId);
    const known = versionKnown(before);
    const fresh = state.version > known ? await this.repository.history(matchId, known) : [];
    // Others may have moved the same past on meanwhile, or pushed it out.
    const past = this.kept.get(matchId) ?? before ?? { live: { ...current, state: UNOPENED, tail: [] }, ahead: [] };
    const ahead = [...past.ahead, ...fresh.filter(({ version }) => version > versionKnown(past))];
    return this.keep(moved(past.live, ahead, this.clock.now() - state.spectatorDelayMs));
  }

  /** Milliseconds until the next event may be told; null if none waits for it. */
  dueIn({ live, ahead }: DelayedMatch): number | null {
    const next = ahead[0];
    return next ? Math.max(0, next.at + live.state.spectatorDelayMs - this.clock.now()) : null;
  }

  private keep(past: DelayedMatch): DelayedMatch {
    const { matchId } = past.live;
    this.kept.delete(matchId);
    this.kept.set(matchId, past);
    const oldest = this.kept.keys().next().value;
    if (this.kept.size > this.capacity && oldest !== undefined) this.kept.delete(oldest);
    return past;
  }
}

export const versionKnown = (past: DelayedMatch | undefined): number =>
  past ? past.live.state.version + past.ahead.length : 0;

/** That a match was opened, by whom and for whom is no secret; all the rest waits for its time. */
function moved(live: LiveMatch, ahead: readonly Recorded[], horizon: number): DelayedMatch {
  const waiting = ahead.findIndex(({ version, at }) => version > 1 && at > horizon);
  const ripe = waiting === -1 ? ahead.length : waiting;
  if (ripe === 0) return { live, ahead };
  return { live: advance(live, ahead.slice(0, ripe)), ahead: ahead.slice(ripe) };
}
