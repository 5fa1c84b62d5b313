import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { sampleResult } from '../sample.spec-helper.js';
import { MAX_TRIES, pauseAfter } from './backoff.js';
import { messageOf } from './message.js';
import { newSecret, signedHeaders } from './signature.js';

const now = () => Math.floor(Date.now() / 1000);

describe('a signed message', () => {
  const message = messageOf(sampleResult());

  it('is verified by an independent library', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const headers = signedHeaders(message, [secret], now());
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({
      type: 'match.result',
      timestamp: '2025-06-15T15:16:40.123Z',
      data: sampleResult(),
    });
    expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('No matching signature');
    const late = signedHeaders(message, [secret], now() - 600);
    expect(() => new Webhook(secret).verify(message.body, late)).toThrow('too old');
  });

  it('is good under the old secret and the new one while they overlap', () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signedHeaders(message, secrets, now());
    for (const secret of secrets) expect(new Webhook(secret).verify(message.body, headers)).toBeDefined();
  });

  it('keeps its id and its bytes however often it is made; a correction is another message', () => {
    expect(messageOf(sampleResult())).toEqual(message);
    const corrected = messageOf(sampleResult({ revision: 2 }));
    expect(corrected.id).not.toBe(message.id);
    expect(JSON.parse(corrected.body)).toMatchObject({ type: 'match.corrected' });
  });
});

describe('the pauses between attempts', () => {
  const pauses = (chance: number) => Array.from({ length: MAX_TRIES - 1 }, (_, i) => pauseAfter(i + 1, chance)!);

  it('grow from seconds to hours and end after about three days', () => {
    const middle = pauses(0.5);
    expect(middle.slice(0, 4)).toEqual([5_000, 20_000, 80_000, 320_000]);
    expect(middle).toEqual([...middle].sort((a, b) => a - b));
    const hours = middle.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(66);
    expect(hours).toBeLessThan(78);
    expect(pauseAfter(MAX_TRIES, 0.5)).toBeNull();
  });

  it('are spread by a fifth to either side', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_000, 6_000]);
  });
});
