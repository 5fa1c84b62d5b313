import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64url, canonicalText, generateSigningKey, utf8 } from '#proof';
import { createEntryCheck } from './entry-check.js';
import { entryText, openEntry, signEntry } from './entry.js';
import { amendment, anchor, seal } from './sample.spec-helper.js';
import type { LogEntry, SealStatement } from './statement.js';

const KEY = generateSigningKey(new Uint8Array(32).fill(4));
const STRANGER = generateSigningKey(new Uint8Array(32).fill(5));
const OTHER_MATCH = '0198c0de-1234-7abc-8def-0123456789ac';

describe('an entry', () => {
  it.each([seal(), amendment(), anchor(7)])('is read as it was signed: $kind', (statement) => {
    const entry = signEntry(statement, KEY);
    expect(openEntry(entry)).toMatchObject({ statement, publicKey: base64url(KEY.publicKey) });
    expect(openEntry(entryText(entry)).statement).toEqual(statement);
    expect(entry.length).toBeLessThan(1_000);
  });

  it('with any bit changed is refused', () => {
    const entry = signEntry(seal(), KEY);
    fc.assert(
      fc.property(fc.nat(entry.length * 8 - 1), (bit) => {
        const changed = Uint8Array.from(entry);
        changed[Math.floor(bit / 8)]! ^= 1 << (bit % 8);
        expect(() => openEntry(changed)).toThrow(TypeError);
      }),
      { numRuns: 300 },
    );
  });

  it('in another spelling is refused, as is one that says too much or too little', () => {
    const { statement, ...signature } = openEntry(signEntry(seal(), KEY));
    const spelled = (value: object) => utf8(canonicalText({ statement: value, ...signature }));
    expect(openEntry(spelled(statement)).statement).toEqual(seal());
    expect(() => openEntry(JSON.stringify({ ...signature, statement }, null, 1))).toThrow('not in canonical form');
    expect(() => openEntry(spelled({ ...statement, player: 'ann' }))).toThrow('not an entry of the log');
    const { reason: _reason, ...less } = statement as SealStatement;
    expect(() => openEntry(spelled(less))).toThrow('not an entry of the log');
    expect(() => openEntry('noise')).toThrow('not JSON');
    expect(() => openEntry(Uint8Array.of(0xff))).toThrow(TypeError);
  });
});

describe('a walk over the entries of a log', () => {
  const walk = (...entries: readonly Uint8Array[]) => {
    const check = createEntryCheck({ trustedKeys: [base64url(KEY.publicKey)] });
    return entries.map(check);
  };
  const signed = (statement: LogEntry['statement']) => signEntry(statement, KEY);

  it('takes a seal for each match, and amendments in order', () => {
    const other = signed(seal({ match: OTHER_MATCH }));
    expect(
      walk(other, signed(seal()), signed(amendment({ seal: 1 })), signed(amendment({ seal: 1, revision: 3 }))),
    ).toEqual([null, null, null, null]);
  });

  it('finds a second seal', () => {
    expect(walk(signed(seal()), signed(seal({ reason: 'void' })))).toEqual([null, 'its match was sealed before, at 0']);
  });

  it('finds amendments of nothing, of another match, and out of order', () => {
    expect(walk(signed(amendment()))).toEqual(['it amends a match that was not sealed']);
    const other = signed(seal({ match: OTHER_MATCH }));
    expect(walk(other, signed(seal()), signed(amendment()))[2]).toBe(
      'it names 0 as the seal of its match, which is at 1',
    );
    expect(walk(signed(seal()), signed(amendment({ revision: 3 })))[1]).toBe('it is revision 3 after revision 1');
  });

  it('takes anchors of an audit trail that grows, and finds one that does not', () => {
    const entries = [anchor(3), anchor(9), anchor(9), anchor(4), anchor(10)].map(signed);
    expect(walk(signed(seal()), ...entries)).toEqual([
      ...[null, null, null],
      'it anchors the audit trail at 9 after 9',
      'it anchors the audit trail at 4 after 9',
      null,
    ]);
  });

  it('finds the signature of a stranger, which is good by itself', () => {
    const entry = signEntry(seal(), STRANGER);
    expect(walk(entry)).toEqual([`key ${STRANGER.id} is not trusted`]);
    expect(createEntryCheck({ trustedKeys: null })(entry, 0)).toBeNull();
  });

  it('asks for more, if there is more to ask', () => {
    const check = createEntryCheck({ trustedKeys: null, statementFault: ({ reason }, i) => `${reason} at ${i}` });
    expect(check(signed(seal()), 0)).toBe('win at 0');
  });
});
