import { VersionNotifier } from '#event-store';
import type { FeedPositions, StreamHeads } from '../storage/stream-heads.js';

const LOOK_EVERY_MS = 100;
/**
 * At most this many matches are polled per millisecond: with many waiters, polls become less frequent instead of more
 * expensive.
 */
const MATCHES_PER_MS = 5;

/**
 * Wakes callers that wait for the next event of a match: immediately if it is appended on this node, through the feed
 * if another node appended it, and by polling for events that the feed has not numbered yet.
 */
export class MatchNotifier extends VersionNotifier {
  private glance: 'none' | 'under way' | 'again' = 'none';
  /** How far news was read in each shard of the feed; null if none was read yet. */
  private heard: FeedPositions | null = null;

  constructor(
    private readonly heads: StreamHeads,
    onError: (error: Error) => void,
  ) {
    super({
      heads: (matchIds) => heads.of(matchIds),
      everyMs: (waiting) => Math.max(LOOK_EVERY_MS, waiting / MATCHES_PER_MS),
      onError,
    });
  }

  /** Called when the feed has grown: reads what is new. Calls during a read cause one more read. */
  async listen(): Promise<void> {
    if (this.glance !== 'none') {
      this.glance = 'again';
      return;
    }
    do {
      this.glance = 'under way';
      await this.hear().catch(this.options.onError);
    } while (this.isCalledAgain());
    this.glance = 'none';
  }

  private isCalledAgain(): boolean {
    return this.glance === 'again';
  }

  /**
   * Reads only what is new in the feed, whatever the number of waiters. The first read has to poll all awaited matches
   * once to know where to start.
   */
  private async hear(): Promise<void> {
    if (!this.hasWaiters()) this.heard = null;
    else if (this.heard === null) {
      this.heard = await this.heads.positions();
      await this.look();
    } else {
      const news = await this.heads.since(this.heard);
      this.heard = news.positions;
      for (const { matchId, version } of news.matches) this.notify(matchId, version);
      if (news.more) this.glance = 'again';
    }
  }
}
