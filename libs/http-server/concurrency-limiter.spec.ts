import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('a turnstile', () => {
  it('has room for so many of a name, and counts each leaving once', () => {
    const turnstile = new ConcurrencyLimiter();
    const leave = turnstile.enter('a', 2);
    turnstile.enter('a', 2);
    expect(turnstile.enter('a', 2)).toBeNull();
    expect(turnstile.enter('b', 2)).not.toBeNull();
    leave?.();
    leave?.();
    expect(turnstile.count('a')).toBe(1);
  });
});
