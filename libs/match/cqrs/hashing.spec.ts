import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EMPTY_TABLE, stableText, type Table } from '#kernel';
import { eventfulScene } from '../given.spec-helper.js';
import { viewHash } from '../redact.js';
import { UNOPENED, evolveMatch, type MatchState } from '../state.js';
import { fingerprintOf, quickViewHash, tableText, timerCommandId } from './hashing.js';

describe('the quick view hash', () => {
  it('is the view hash, at every moment of a match', () => {
    const scene = eventfulScene(11);
    let state: MatchState = UNOPENED;
    for (const { event, at } of scene.record) {
      state = evolveMatch(state, event, at);
      for (const seat of [0, 1])
        expect(quickViewHash(scene.game, state.table, seat)).toBe(viewHash(scene.game, state.table, seat));
    }
  });

  it('says of any zones and of equal cards what stableText says', () => {
    const id = fc.oneof(fc.string(), fc.constantFrom('1', '12', 'a"b', 'a\\', 'a,b'));
    const zones = fc.dictionary(fc.string(), fc.array(fc.oneof(id, fc.jsonValue()), { maxLength: 4 }));
    fc.assert(
      fc.property(zones, fc.array(id, { maxLength: 4 }), (lists, ids) => {
        const card = { def: 'x' };
        for (const own of ids) {
          const table = { ...EMPTY_TABLE, zones: lists, cards: { [own]: card } } as unknown as Table;
          expect(tableText(table)).toBe(stableText(table));
        }
      }),
    );
  });

  it('says of any table what stableText says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (value, cards) => {
        const table = {
          ...EMPTY_TABLE,
          marks: { value },
          cards: Object.fromEntries(Object.entries(cards).map(([id, facts]) => [id, { facts }])),
        };
        const odd = table as unknown as Table;
        expect(tableText(odd)).toBe(stableText(odd));
        expect(tableText(odd)).toBe(stableText(odd));
      }),
    );
  });
});

describe('a fingerprint', () => {
  it('depends on what is said, not on how it is written', () => {
    expect(fingerprintOf({ a: 1, b: [2] })).toEqual(fingerprintOf({ b: [2], a: 1 }));
    expect(fingerprintOf({ a: 1 })).not.toEqual(fingerprintOf({ a: 2 }));
  });
});

describe('the command id of a timer', () => {
  it('is a UUID that only the same timer shares', () => {
    const id = timerCommandId('m', 'clock', 7);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timerCommandId('m', 'clock', 7)).toBe(id);
    expect(timerCommandId('m', 'clock', 8)).not.toBe(id);
  });
});
