import { createHash, createPrivateKey, sign as nodeSign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { fromHex, hex, utf8 } from './bytes.js';
import { nativeAccepts } from './native-ed25519.js';
import { generateSigningKey, keyId, sign, verify } from './signature.js';

const PKCS8_ED25519_PREFIX = '302e020100300506032b657004220420';
const KEY = generateSigningKey(new Uint8Array(32).fill(7));

describe('Ed25519', () => {
  it('gives the values of RFC 8032 section 7.1, test 2', () => {
    const key = generateSigningKey(fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'));
    expect(hex(key.publicKey)).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
    expect(hex(sign(key, Uint8Array.of(0x72)))).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
        '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
  });

  it('signs as node:crypto does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.uint8Array(), (seed, message) => {
        const der = Buffer.concat([Buffer.from(PKCS8_ED25519_PREFIX, 'hex'), seed]);
        const expected = nodeSign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
        const key = generateSigningKey(seed);
        expect(hex(sign(key, message))).toBe(expected.toString('hex'));
        expect(verify(key.publicKey, message, sign(key, message))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses any flipped bit in key, message or signature', () => {
    const parts = [KEY.publicKey, utf8('戦記'), sign(KEY, utf8('戦記'))];
    const total = parts.reduce((sum, part) => sum + part.length * 8, 0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: total - 1 }), (bit) => {
        const [publicKey, message, signature] = flipped(parts, bit);
        expect(verify(publicKey!, message!, signature!)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('answers false, not with an exception, to keys and signatures of any length', () => {
    const signature = sign(KEY, utf8('a'));
    expect(verify(new Uint8Array(0), utf8('a'), signature)).toBe(false);
    expect(verify(KEY.publicKey, utf8('a'), signature.subarray(1))).toBe(false);
    expect(verify(new Uint8Array(32).fill(0xff), utf8('a'), signature)).toBe(false);
    expect(verify(KEY.publicKey, utf8('a'), new Uint8Array(64).fill(0xff))).toBe(false);
  });

  it('refuses the key of small order under which one signature fits every message', () => {
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    expect(verify(neutral, utf8('any'), Uint8Array.of(...neutral, ...new Uint8Array(32)))).toBe(false);
  });

  it('names a key by the first eight bytes of its hash', () => {
    expect(KEY.id).toBe(createHash('sha256').update(KEY.publicKey).digest('hex').slice(0, 16));
    expect(keyId(KEY.publicKey)).toBe(KEY.id);
  });

  it('refuses a seed of another length', () => {
    expect(() => generateSigningKey(new Uint8Array(31))).toThrow(RangeError);
  });
});

describe('Ed25519 by the platform', () => {
  const strictly = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
    ed25519.verify(signature, message, publicKey, { zip215: false });

  it('is in use, and accepts nothing that a strict verifier refuses', () => {
    const message = utf8('戦記');
    expect(nativeAccepts(KEY.publicKey, message, sign(KEY, message))).toBe(true);
    for (const y of [...smallOrders(), ...notTheirOwn()])
      for (const sign of [0, 0x80]) {
        const key = Uint8Array.from(y, (byte, i) => (i === 31 ? byte | sign : byte));
        // S = 0 and R = A or the neutral point: with such keys this signature is valid for some or all messages.
        for (const r of [key, Uint8Array.of(1, ...new Uint8Array(31))]) {
          const signature = Uint8Array.of(...r, ...new Uint8Array(32));
          for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
            expect(nativeAccepts(key, utf8(text), signature)).toBe(false);
            expect(verify(key, utf8(text), signature)).toBe(strictly(key, utf8(text), signature));
          }
        }
      }
  });

  it('is not the last word: where it refuses for want of the cofactor, others accept, and so do we', () => {
    const { Point } = ed25519;
    const order = Point.CURVE().n;
    // With a point of order eight added to R, the equation holds only after multiplication by the cofactor 8.
    const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
    const r = 1234567n;
    const R = Point.BASE.multiply(r).add(torsion).toBytes();
    const { scalar } = ed25519.utils.getExtendedPublicKey(KEY.secretKey);
    const message = utf8('twisted');
    const h = little(sha512(Uint8Array.of(...R, ...KEY.publicKey, ...message))) % order;
    const S = (r + h * scalar) % order;
    const signature = Uint8Array.of(
      ...R,
      ...Array.from({ length: 32 }, (_, i) => Number((S >> BigInt(8 * i)) & 0xffn)),
    );
    expect(nativeAccepts(KEY.publicKey, message, signature)).toBe(false);
    expect(strictly(KEY.publicKey, message, signature)).toBe(true);
    expect(verify(KEY.publicKey, message, signature)).toBe(true);
  });
});

const little = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** The points of order 1, 2, 4 and 8, found by repeated addition, without the sign bit. */
function smallOrders(): Uint8Array[] {
  const { Point } = ed25519;
  const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
  const points = [Point.ZERO];
  for (let i = 0; i < 7; i++) points.push(points.at(-1)!.add(torsion));
  expect(points.at(-1)!.add(torsion).is0()).toBe(true);
  return points.map((point) => Uint8Array.from(point.toBytes(), (byte, i) => (i === 31 ? byte & 0x7f : byte)));
}

/** Encodings with y from 2^255 - 19 on, which are not canonical. */
const notTheirOwn = (): Uint8Array[] =>
  Array.from({ length: 19 }, (_, i) => Uint8Array.of(0xed + i, ...new Uint8Array(30).fill(0xff), 0x7f));

function flipped(parts: readonly Uint8Array[], bit: number): Uint8Array[] {
  let rest = bit;
  return parts.map((part) => {
    const copy = Uint8Array.from(part);
    if (rest >= 0 && rest < part.length * 8) copy[rest >> 3]! ^= 1 << (rest & 7);
    rest -= part.length * 8;
    return copy;
  });
}
