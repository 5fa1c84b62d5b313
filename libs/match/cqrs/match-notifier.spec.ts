import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedPositions, HeadNews, StreamHeads } from '../storage/stream-heads.js';
import { MatchNotifier } from './match-notifier.js';

/** A feed in memory that records the queries it gets. */
class Feed {
  readonly events: { matchId: string; version: number }[] = [];
  readonly asked: string[] = [];

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    this.asked.push(`of ${ids.length}`);
    return new Map(this.events.filter(({ matchId }) => ids.includes(matchId)).map((e) => [e.matchId, e.version]));
  }

  async positions(): Promise<FeedPositions> {
    return new Map([[0, this.events.length]]);
  }

  async since(positions: FeedPositions): Promise<HeadNews> {
    const position = positions.get(0) ?? 0;
    this.asked.push(`since ${position}`);
    const matches = this.events.slice(position, position + 2);
    return { matches, positions: new Map([[0, position + matches.length]]), more: this.events.length > position + 2 };
  }
}

const notifiers: MatchNotifier[] = [];
afterEach(() => notifiers.splice(0).forEach((notifier) => notifier.close()));

function setUp(): { readonly feed: Feed; readonly notifier: MatchNotifier } {
  const feed = new Feed();
  const notifier = new MatchNotifier(feed as unknown as StreamHeads, (error) => {
    throw error;
  });
  notifiers.push(notifier);
  return { feed, notifier };
}

/** Whether the waiter has been woken, once everything that is due has happened. */
async function isDone(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), sleep(5).then(() => false)]);
}

describe('a notifier that listens to the feed', () => {
  it('looks at all who wait once, and then only at what is new', async () => {
    const { feed, notifier } = setUp();
    const waits = ['a', 'b', 'c', 'd'].map((id) => notifier.wait(id, 1, 10_000, null));
    await notifier.listen();
    feed.events.push({ matchId: 'a', version: 2 }, { matchId: 'b', version: 1 }, { matchId: 'c', version: 2 });
    await notifier.listen();
    expect(feed.asked).toEqual(['of 4', 'since 0', 'since 2']);
    expect(await Promise.all(waits.map(isDone))).toEqual([true, false, true, false]);
    await notifier.listen();
    expect(feed.asked.at(-1)).toBe('since 3');
  });

  it('begins anew after a time in which nobody waited', async () => {
    const { feed, notifier } = setUp();
    const first = notifier.wait('a', 0, 10_000, null);
    await notifier.listen();
    notifier.notify('a', 1);
    await first;
    await notifier.listen();
    feed.events.push({ matchId: 'b', version: 3 });
    const second = notifier.wait('b', 2, 10_000, null);
    await notifier.listen();
    expect(await isDone(second)).toBe(true);
    expect(feed.asked).toEqual(['of 1', 'of 1']);
  });

  it('looks at all who wait all the same, the more of them the less often', async () => {
    const { feed, notifier } = setUp();
    const one = notifier.wait('late', 0, 10_000, null);
    feed.events.push({ matchId: 'late', version: 1 });
    await one;
    expect(feed.asked).toEqual(['of 1']);
    for (let i = 0; i < 2_000; i++) void notifier.wait(`m${i}`, 0, 10_000, null);
    const begin = performance.now();
    await sleep(700);
    // Apart from one poll that was due before they came: every 400 ms instead of every 100.
    const most = 1 + (performance.now() - begin) / 400;
    expect(feed.asked.filter((text) => text === 'of 2000').length).toBeLessThanOrEqual(most);
  });
});
