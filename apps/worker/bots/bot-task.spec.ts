import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { GameLibrary } from '#card-sets';
import type { FeedListener } from '#event-store';
import type { BotTurns } from '#guests/storage';
import type { FailureReporter } from '../failure-reporter.js';
import { BotTask } from './bot-task.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A feed whose news come from `grow`, as the listener of a node reports them. */
class Feed {
  private lastNews = Date.now();
  private listener = (): void => {};
  readonly isListening = true;

  onGrowth(listener: () => void): () => void {
    this.listener = listener;
    return () => {};
  }

  isQuietFor(ms: number): boolean {
    return Date.now() - this.lastNews > ms;
  }

  grow(): void {
    this.lastNews = Date.now();
    this.listener();
  }
}

describe('looking for bots that have a turn', () => {
  it('is soon repeated after news, since the list of matches may not have them yet', async () => {
    const feed = new Feed();
    let looks = 0;
    const turns = { claim: async () => (looks++, []) } as unknown as BotTurns;
    const failures = { of: () => () => {} } as unknown as FailureReporter;
    const nothing = {} as unknown;
    const task = new BotTask(
      turns,
      nothing as GameLibrary,
      nothing as CommandBus,
      nothing as QueryBus,
      failures,
      feed as unknown as FeedListener,
    );
    task.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(60_000);
    const before = looks;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(looks - before).toBe(10);
    feed.grow();
    await jest.advanceTimersByTimeAsync(0);
    const woken = looks;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks - woken).toBe(2);
    const stopped = task.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(0);
    await stopped;
  });
});
