import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FeedListener } from '#event-store';
import { PeriodicTask } from './periodic-task.js';

/** A feed listener that the test controls. */
class News {
  isQuiet = false;
  private readonly listeners = new Set<() => void>();
  readonly onAppend = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly onGrowth = this.onAppend;
  readonly isQuietFor = (): boolean => this.isQuiet;

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

class Counting extends PeriodicTask {
  steps = 0;

  constructor(news: News) {
    super({ everyMs: 100, quietMs: 5_000 }, (error) => {
      throw error;
    });
    // Injects the property as Nest does.
    Object.assign(this, { feed: news as unknown as FeedListener });
  }

  protected async step(): Promise<'wait'> {
    this.steps += 1;
    return 'wait';
  }
}

describe('a task that repeats', () => {
  let news: News;
  let task: Counting;
  beforeEach(() => {
    jest.useFakeTimers();
    news = new News();
    task = new Counting(news);
    task.onApplicationBootstrap();
  });
  afterEach(async () => {
    await task.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('looks often while something happens', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    expect(task.steps).toBeGreaterThanOrEqual(10);
  });

  it('looks rarely while nothing does, and at once when something happens', async () => {
    news.isQuiet = true;
    await jest.advanceTimersByTimeAsync(1_000);
    const before = task.steps;
    expect(before).toBeLessThanOrEqual(2);
    news.isQuiet = false;
    news.tell();
    await jest.advanceTimersByTimeAsync(1);
    expect(task.steps).toBe(before + 1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(task.steps).toBeGreaterThanOrEqual(before + 10);
  });

  it('is not made to look more often by news than its interval says', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    const before = task.steps;
    for (let i = 0; i < 100; i++) news.tell();
    await jest.advanceTimersByTimeAsync(50);
    expect(task.steps - before).toBeLessThanOrEqual(1);
  });
});
