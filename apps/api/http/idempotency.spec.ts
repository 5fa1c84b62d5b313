import { describe, expect, it } from '@jest/globals';
import { validate } from 'uuid';
import type { Access } from '#access';
import { stampOf } from './idempotency.js';

const seat = (viewer: number): Access => ({ kind: 'seat', claims: { matchId: 'm', viewer } });
const stamp = (changes: object = {}) =>
  stampOf({ headers: { 'idempotency-key': 'first' }, body: { decision: 'd1' }, access: seat(0), ...changes });

describe('the stamp of a request', () => {
  it('is the same for the same key and caller', () => {
    expect(stamp()).toEqual(stamp());
    expect(stamp({ body: null })).toEqual(stamp());
  });

  it('is always a UUID, whatever the key', () => {
    for (const key of ['1', 'é'.repeat(100), '7f0c6a1e-6f6a-4a0b-9d0f-5e3b1c7d9a42']) {
      expect(validate(stamp({ headers: { 'idempotency-key': key } }).commandId)).toBe(true);
    }
  });

  it('names its caller, and a key belongs to whoever chose it', () => {
    const key: Access = { kind: 'key', key: { id: 'ab', name: 'x', scopes: [], limits: {} } };
    expect([stamp().by, stamp({ access: key }).by]).toEqual(['seat/0', 'key/ab']);
    expect(stamp({ access: seat(1) }).commandId).not.toBe(stamp().commandId);
  });

  it('takes the command id of the body where there is no header, and the header where there are both', () => {
    const commandId = '7f0c6a1e-6f6a-4a0b-9d0f-5e3b1c7d9a42';
    expect(stamp({ headers: {}, body: { commandId } })).toEqual(stamp({ headers: { 'idempotency-key': commandId } }));
    expect(stamp({ body: { commandId } })).toEqual(stamp());
  });

  it('is a fresh one where neither is given', () => {
    expect(stamp({ headers: {} }).commandId).not.toBe(stamp({ headers: {} }).commandId);
  });

  it.each(['', 'x'.repeat(256)])('refuses the key "%.8s"', (key) => {
    expect(() => stamp({ headers: { 'idempotency-key': key } })).toThrow('Idempotency-Key');
  });
});
