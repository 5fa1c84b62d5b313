import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GameLibrary } from '#card-sets';
import { backingOff, FeedListener, Poller } from '#event-store';
import { BotTurns } from '#guests/storage';
import { FailureReporter } from '../failure-reporter.js';
import { BotRunner } from './bot-runner.js';

/** Pause between looks in milliseconds: while the feed is quiet, and otherwise. */
const [QUIET_MS, IDLE_MS] = [3_000, 500];
/** The feed reports a match before the list has it, so a look that finds nothing is soon repeated. */
const NEWS_MS = 5_000;

/** Looks for turns of bots for as long as the application runs. */
@Injectable()
export class BotTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller: Poller;
  private end: (() => void) | null = null;

  constructor(
    turns: BotTurns,
    library: GameLibrary,
    commands: CommandBus,
    queries: QueryBus,
    failures: FailureReporter,
    private readonly feed: FeedListener,
  ) {
    const onError = failures.of('bots');
    const runner = new BotRunner({ turns, library, commands, queries, onError });
    // Immediately after an event, then less and less often.
    const idleMs = (): number => (feed.isQuietFor(NEWS_MS) ? QUIET_MS : IDLE_MS);
    this.poller = new Poller(() => runner.step(), backingOff({ busyMs: 0, idleMs, failedMs: 10_000 }), onError);
  }

  onApplicationBootstrap(): void {
    this.poller.start();
    this.end = this.feed.onGrowth(() => this.poller.wake());
  }

  // Stops before the connections close, because answers under way still need the database.
  beforeApplicationShutdown(): Promise<void> {
    this.end?.();
    return this.poller.stop();
  }
}
