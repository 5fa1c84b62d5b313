import { describe, expect, it } from '@jest/globals';
import { validate } from 'uuid';
import type { Access } from '#platform';
import { identify } from './idempotency.js';

const seat = (viewer: number): Access => ({ kind: 'seat', claims: { matchId: 'm', viewer } });
const request = (changes: object = {}) => ({
  method: 'POST',
  url: '/v1/matches/m/answers',
  headers: { 'idempotency-key': 'first' },
  body: { decision: 'd1', answer: 'x' },
  access: seat(0),
  ...changes,
});
const stamp = (changes: object = {}) => {
  const { commandId, fingerprint } = identify(request(changes));
  return { commandId, fingerprint: Buffer.from(fingerprint).toString('hex') };
};

describe('the stamp of a request', () => {
  it('is the same for the same request', () => {
    expect(stamp()).toEqual(stamp());
    expect(stamp({ body: { answer: 'x', decision: 'd1' } })).toEqual(stamp());
    expect(stamp({ url: '/v1/matches/m/answers?x=1' })).toEqual(stamp());
  });

  it('is always a UUID, whatever the key', () => {
    for (const key of ['1', 'é'.repeat(100), '7f0c6a1e-6f6a-4a0b-9d0f-5e3b1c7d9a42']) {
      expect(validate(stamp({ headers: { 'idempotency-key': key } }).commandId)).toBe(true);
    }
  });

  it('has another fingerprint for another body or address', () => {
    for (const changes of [{ body: { decision: 'd1', answer: 'y' } }, { url: '/v1/matches/m/concede' }]) {
      expect(stamp(changes).commandId).toBe(stamp().commandId);
      expect(stamp(changes).fingerprint).not.toBe(stamp().fingerprint);
    }
  });

  it('belongs to its caller', () => {
    expect(stamp({ access: seat(1) }).commandId).not.toBe(stamp().commandId);
  });

  it('takes the command id of the body where there is no header, and the header where there are both', () => {
    const commandId = '7f0c6a1e-6f6a-4a0b-9d0f-5e3b1c7d9a42';
    const body = { decision: 'd1', answer: 'x', commandId };
    expect(stamp({ headers: {}, body })).toEqual(stamp({ headers: { 'idempotency-key': commandId } }));
    expect(stamp({ body })).toEqual(stamp());
  });

  it('is a fresh one where neither is given', () => {
    expect(stamp({ headers: {} }).commandId).not.toBe(stamp({ headers: {} }).commandId);
  });

  it.each(['', 'x'.repeat(256)])('refuses the key "%.8s"', (key) => {
    expect(() => stamp({ headers: { 'idempotency-key': key } })).toThrow('Idempotency-Key');
  });

  it('refuses a body that has no canonical form', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(() => stamp({ body: { deep } })).toThrow('nested too deeply');
  });
});
