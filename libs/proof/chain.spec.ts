import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hex } from './bytes.js';
import { chainHash, genesisHash, payloadHash, type ChainLink } from './chain.js';

const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';

/** The same link computed with node:crypto and Buffer, so that the two cannot share a mistake. */
function twin(link: ChainLink): string {
  const version = Buffer.alloc(4);
  version.writeInt32BE(link.version);
  const at = Buffer.alloc(8);
  at.writeBigInt64BE(BigInt(link.at));
  const match = Buffer.from(link.matchId.replaceAll('-', ''), 'hex');
  return createHash('sha256')
    .update(link.prev)
    .update(match)
    .update(version)
    .update(at)
    .update(link.type, 'utf8')
    .update(link.payloadHash)
    .digest('hex');
}

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const links: fc.Arbitrary<ChainLink> = fc.record({
  prev: bytes32,
  matchId: fc.uuid(),
  version: fc.integer({ min: 1, max: 0x7fff_ffff }),
  at: fc.maxSafeInteger(),
  type: fc.string({ unit: 'grapheme', maxLength: 40 }),
  payloadHash: bytes32,
});

describe('the hash chain', () => {
  // Golden values: computed once with sha256sum over the bytes written out with printf.
  it('keeps its golden values', () => {
    const genesis = genesisHash(MATCH);
    const payload = payloadHash({ seat: 0, deck: ['A', 'K'], n: 1.5 });
    const first = chainHash({
      prev: genesis,
      matchId: MATCH,
      version: 1,
      at: 1_700_000_000_123,
      type: 'MatchOpened',
      payloadHash: payload,
    });
    expect(hex(genesis)).toBe('d2921792a5aa9d3f1430f9560e368efc670399547cfc28328c67fadc90368bcb');
    expect(hex(payload)).toBe('513bb326c84a192cbf48732108080f091bd41d2b9dac0c7f82022e1e77973383');
    expect(hex(first)).toBe('2576d7aca08a058c53422408050f09db4f21dab956a8ffb77a7d5b62478691f9');
  });

  it('agrees with a twin written on node:crypto', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(hex(chainHash(link))).toBe(twin(link));
      }),
      { numRuns: 300 },
    );
  });

  it('changes when any field changes', () => {
    const zero = new Uint8Array(32);
    const base: ChainLink = { prev: zero, matchId: MATCH, version: 1, at: 0, type: 'a', payloadHash: zero };
    const one = Uint8Array.from(zero).fill(1);
    const other: ChainLink = {
      prev: one,
      matchId: MATCH.replace('b', 'c'),
      version: 2,
      at: 1,
      type: 'b',
      payloadHash: one,
    };
    const hashes = (Object.keys(base) as (keyof ChainLink)[]).map((key) =>
      hex(chainHash({ ...base, [key]: other[key] })),
    );
    expect(new Set([hex(chainHash(base)), ...hashes]).size).toBe(7);
  });

  it.each([
    ['a version of zero', { version: 0 }],
    ['a version past int4', { version: 2 ** 31 }],
    ['a fractional time', { at: 0.5 }],
    ['a short hash', { prev: new Uint8Array(31) }],
    ['a long payload hash', { payloadHash: new Uint8Array(33) }],
    ['an upper-case match id', { matchId: MATCH.toUpperCase() }],
    ['a lone surrogate in the type', { type: '\ud800' }],
  ])('refuses %s', (_name, fault) => {
    const zero = new Uint8Array(32);
    const link = { prev: zero, matchId: MATCH, version: 1, at: 0, type: 'a', payloadHash: zero, ...fault };
    expect(() => chainHash(link)).toThrow();
  });
});
