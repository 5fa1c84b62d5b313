import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hex } from './bytes.js';
import { saltOf, sealPart, sealParts } from './blinding.js';

const KEY = new Uint8Array(32).fill(9);

describe('a sealed part', () => {
  it('is made as its description says, by the word of node:crypto', () => {
    const salt = createHmac('sha256', KEY).update('7:/defs/0').digest().subarray(0, 16);
    expect(hex(saltOf(KEY, '7:/defs/0'))).toBe(salt.toString('hex'));
    const seal = createHash('sha256').update('senki-part-v1').update(salt).update('["/defs/0","spade-1"]').digest();
    expect(hex(sealPart(salt, '/defs/0', 'spade-1'))).toBe(seal.toString('hex'));
    const all = createHash('sha256').update('senki-parts-v1').update(seal).update(seal).digest('hex');
    expect(hex(sealParts([seal, seal]))).toBe(all);
  });

  it('is another for another value, name, salt, label and key', () => {
    const other = new Uint8Array(32).fill(8);
    const salt = saltOf(KEY, 'a');
    const seals = [
      sealPart(salt, 'p', 1),
      sealPart(salt, 'p', 2),
      sealPart(salt, 'q', 1),
      sealPart(saltOf(KEY, 'b'), 'p', 1),
      sealPart(saltOf(other, 'a'), 'p', 1),
    ];
    expect(new Set(seals.map(hex)).size).toBe(seals.length);
  });

  it('is refused with a key or a salt that is cut short', () => {
    expect(() => saltOf(KEY.subarray(1), 'a')).toThrow(RangeError);
    expect(() => sealPart(saltOf(KEY, 'a').subarray(1), 'p', 1)).toThrow(RangeError);
  });
});
