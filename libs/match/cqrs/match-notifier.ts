import { VersionNotifier } from '#event-store';
import type { StreamHeads } from '../storage/stream-heads.js';

const LOOK_EVERY_MS = 100;
/** Matches asked for per millisecond at most: with many that wait, looks become rarer instead of dearer. */
const MATCHES_PER_MS = 5;

/**
 * Wakes those who wait for a match to go on: at once for what is appended here, when the feed tells for what is appended
 * elsewhere, and at the next look at all of them for what the feed has not told, because nobody numbers it.
 */
export class MatchNotifier extends VersionNotifier {
  private glance: 'none' | 'under way' | 'again' = 'none';
  /** How much of the feed was heard; null if nothing of it. */
  private heard: number | null = null;

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

  /** The feed has grown: hears what is new in it. Calls that come meanwhile are answered by hearing once more. */
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

  /** Asks for what is new alone, however many wait. Where to begin is only known after a look at all of them. */
  private async hear(): Promise<void> {
    if (!this.hasWaiters()) this.heard = null;
    else if (this.heard === null) {
      this.heard = await this.heads.position();
      await this.look();
    } else {
      const news = await this.heads.since(this.heard);
      for (const { matchId, version, position } of news.matches) {
        this.heard = Math.max(this.heard, position);
        this.notify(matchId, version);
      }
      if (news.more) this.glance = 'again';
    }
  }
}
