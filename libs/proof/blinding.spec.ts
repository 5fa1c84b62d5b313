import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hex } from './bytes.js';
import { saltOf, hashPart, hashParts } from './blinding.js';

const KEY = new Uint8Array(32).fill(9);

describe('a sealed part', () => {
  it('is made as its description says, by the word of node:crypto', () => {
    const salt = createHmac('sha256', KEY).update('7:/defs/0').digest().subarray(0, 16);
    expect(hex(saltOf(KEY, '7:/defs/0'))).toBe(salt.toString('hex'));
    const hash = createHash('sha256').update('senki-part-v1').update(salt).update('["/defs/0","spade-1"]').digest();
    expect(hex(hashPart(salt, '/defs/0', 'spade-1'))).toBe(hash.toString('hex'));
    const all = createHash('sha256').update('senki-parts-v1').update(hash).update(hash).digest('hex');
    expect(hex(hashParts([hash, hash]))).toBe(all);
  });

  it('is another for another value, name, salt, label and key', () => {
    const other = new Uint8Array(32).fill(8);
    const salt = saltOf(KEY, 'a');
    const hashes = [
      hashPart(salt, 'p', 1),
      hashPart(salt, 'p', 2),
      hashPart(salt, 'q', 1),
      hashPart(saltOf(KEY, 'b'), 'p', 1),
      hashPart(saltOf(other, 'a'), 'p', 1),
    ];
    expect(new Set(hashes.map(hex)).size).toBe(hashes.length);
  });

  it('is refused with a key or a salt that is cut short', () => {
    expect(() => saltOf(KEY.subarray(1), 'a')).toThrow(RangeError);
    expect(() => hashPart(saltOf(KEY, 'a').subarray(1), 'p', 1)).toThrow(RangeError);
  });
});
