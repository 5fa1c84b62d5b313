import { describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import { AppendAnnouncer } from './append-announcer.js';

function setUp(): {
  readonly announcer: AppendAnnouncer;
  readonly query: jest.Mock<(text: string) => Promise<unknown>>;
} {
  const query = jest.fn(async (_text: string): Promise<unknown> => undefined);
  return { announcer: new AppendAnnouncer({ query } as unknown as Pool), query };
}

describe('announcing appends', () => {
  it('is done at once for the first, and once for all that follow soon after', async () => {
    jest.useFakeTimers();
    try {
      const { announcer, query } = setUp();
      announcer.announce();
      expect(query).toHaveBeenCalledTimes(1);
      for (let i = 0; i < 100; i++) announcer.announce();
      expect(query).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(60);
      expect(query).toHaveBeenCalledTimes(2);
      await jest.advanceTimersByTimeAsync(600);
      expect(query).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('that fails is nobody’s trouble: whoever is not told looks by itself', async () => {
    const { announcer, query } = setUp();
    query.mockRejectedValue(new Error('no database'));
    announcer.announce();
    await new Promise((resolve) => setImmediate(resolve));
    expect(query).toHaveBeenCalledTimes(1);
  });
});
