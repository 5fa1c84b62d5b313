import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64, base64url, fromBase64, fromBase64url, fromHex, hex, utf8, uuidBytes } from './bytes.js';

describe('bytes as text', () => {
  it('round-trips every byte string through hex, base64 and base64url, as node:buffer spells them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(hex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(hex(fromBase64(base64(bytes)))).toBe(hex(bytes));
        expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(hex(fromHex(hex(bytes)))).toBe(hex(bytes));
        expect(hex(fromBase64url(base64url(bytes)))).toBe(hex(bytes));
      }),
    );
  });

  it.each(['0', 'AB', 'zz', ' ab', 'ab\n'])('refuses %j as hex', (text) => {
    expect(() => fromHex(text)).toThrow(TypeError);
  });

  // 'AB' decodes to the same byte as 'AA', so only one of them may be accepted.
  it.each(['A', 'AA==', 'A+/A', 'AB', 'AA A', 'AAA\n'])('refuses %j as base64url', (text) => {
    expect(() => fromBase64url(text)).toThrow(TypeError);
  });

  it.each(['A', 'AA', 'AA=', 'AB==', 'A-_A', 'AA A', 'AAAA\n', '===='])('refuses %j as base64', (text) => {
    expect(() => fromBase64(text)).toThrow(TypeError);
  });

  it('refuses text that UTF-8 cannot hold', () => {
    expect(() => utf8('a\ud800')).toThrow(TypeError);
    expect(hex(utf8('戦記😀'))).toBe(Buffer.from('戦記😀').toString('hex'));
  });

  it.each(['', '0198c0de-0000-7000-8000-00000000000', '0198C0DE-0000-7000-8000-000000000001', '{0198c0de}'])(
    'refuses %j as a match id',
    (text) => {
      expect(() => uuidBytes(text)).toThrow(TypeError);
    },
  );
});
