import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('a limiter', () => {
  it('has room for so many of a name, and counts each leaving once', () => {
    const limiter = new ConcurrencyLimiter();
    const release = limiter.acquire('a', 2);
    limiter.acquire('a', 2);
    expect(limiter.acquire('a', 2)).toBeNull();
    expect(limiter.acquire('b', 2)).not.toBeNull();
    release?.();
    release?.();
    expect(limiter.count('a')).toBe(1);
  });
});
