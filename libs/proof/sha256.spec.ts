import { describe, expect, it } from '@jest/globals';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as portable } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { hex, utf8 } from './bytes.js';
import { nodeCrypto } from './node-crypto.js';
import { createSha256, hmacSha256, sha256, sha256OfText } from './sha256.js';

describe('SHA-256 by the platform', () => {
  it('is used here', () => expect(nodeCrypto).not.toBeNull());

  it('gives the digest of FIPS 180-4 for its sample', () => {
    expect(hex(sha256OfText('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('gives what the JavaScript version gives, of bytes, of texts and piece by piece', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme' }), (bytes, text) => {
        expect(sha256(bytes)).toEqual(portable(bytes));
        expect(sha256OfText(text)).toEqual(portable(utf8(text)));
        const state = createSha256();
        state.update(bytes);
        state.update(utf8(text));
        expect(state.digest()).toEqual(portable(Uint8Array.from([...bytes, ...utf8(text)])));
      }),
    );
  });

  it('gives the same keyed digest', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 80 }), (key, bytes) => {
        expect(hmacSha256(key, bytes)).toEqual(hmac(portable, key, bytes));
      }),
    );
  });

  it('gives bytes of their own, which are no part of a larger buffer', () => {
    expect(sha256(utf8('abc')).buffer.byteLength).toBe(32);
  });

  it('refuses a lone surrogate instead of replacing it', () => {
    expect(() => sha256OfText('a\ud800')).toThrow(TypeError);
  });
});
