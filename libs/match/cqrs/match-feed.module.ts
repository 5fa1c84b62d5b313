import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { FeedListener } from '#event-store';
import { MatchNotifier } from './match-notifier.js';
import { MatchModule } from './match.module.js';

/**
 * Learns immediately what other nodes append. A node without this module polls every match that somebody waits for, up
 * to ten times a second; a node on which nobody waits needs neither.
 */
@Module({ imports: [MatchModule] })
export class MatchFeedModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private end: (() => void) | null = null;

  constructor(
    private readonly feed: FeedListener,
    private readonly notifier: MatchNotifier,
  ) {}

  onApplicationBootstrap(): void {
    this.end = this.feed.onGrowth(() => void this.notifier.listen());
  }

  onApplicationShutdown(): void {
    this.end?.();
  }
}
