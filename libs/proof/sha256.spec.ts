import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hex, utf8 } from './bytes.js';
import { nodeCrypto } from './node-crypto.js';
import { createSha256, hmacSha256, sha256, sha256OfText } from './sha256.js';

it('Node has its own SHA-256', () => expect(nodeCrypto).not.toBeNull());

describe.each([
  ['by the platform', nodeCrypto],
  ['in JavaScript, as in a browser', null],
])('SHA-256 %s', (_where, node) => {
  const expected = (...parts: Uint8Array[]): string => {
    const state = createHash('sha256');
    for (const part of parts) state.update(part);
    return state.digest('hex');
  };

  it('gives the digest of FIPS 180-4 for its sample', () => {
    expect(hex(sha256OfText('abc', node))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is right for bytes, for texts and piece by piece', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme' }), (bytes, text) => {
        expect(hex(sha256(bytes, node))).toBe(expected(bytes));
        expect(hex(sha256OfText(text, node))).toBe(expected(utf8(text)));
        const state = createSha256(node);
        state.update(bytes);
        state.update(utf8(text));
        expect(hex(state.digest())).toBe(expected(bytes, utf8(text)));
      }),
    );
  });

  it('is right with a key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 80 }), (key, bytes) => {
        expect(hex(hmacSha256(key, bytes, node))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
      }),
    );
  });

  it('gives bytes of their own, which are no part of a larger buffer', () => {
    expect(sha256(utf8('abc'), node).buffer.byteLength).toBe(32);
  });

  it('refuses a lone surrogate instead of replacing it', () => {
    expect(() => sha256OfText('a\ud800', node)).toThrow(TypeError);
  });
});
