import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utf8 } from '#proof';
import { encodeBundle, entriesIn, hashesIn, parseTilePath, tilePath, tilesOf, type Tile } from './tiles.js';

const tiles: fc.Arbitrary<Tile> = fc.record({
  level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
  index: fc.oneof(fc.nat(3_000), fc.maxSafeNat()),
  width: fc.integer({ min: 1, max: 256 }),
});

describe('paths of tiles', () => {
  it('are those of the specification', () => {
    // https://c2sp.org/tlog-tiles: "index 1234067 will be encoded as x001/x234/067".
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 5, index: 0, width: 8 })).toBe('tile/5/000.p/8');
    expect(tilePath({ level: 'entries', index: 1000, width: 255 })).toBe('tile/entries/x001/000.p/255');
  });

  it('are read as they are written', () => {
    fc.assert(fc.property(tiles, (tile) => expect(parseTilePath(tilePath(tile))).toEqual(tile)));
  });

  it.each([
    'tile/0/0',
    'tile/0/0000',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/x001',
    'tile/00/001',
    'tile/64/001',
    'tile/-1/001',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/0/001.p/08',
    'tile/0/001.p',
    'tile/data/001',
    'tile/0/../001',
    'tile/0/x999/x999/x999/x999/x999/999',
    '/tile/0/001',
    'tile/0/001\n',
    '',
  ])('are not %j', (path) => expect(parseTilePath(path)).toBeNull());

  it('of a tree of 70,000 are as many as the specification counts', () => {
    const all = [...tilesOf(70_000)].filter(({ level }) => level !== 'entries');
    const rows = [0, 1, 2, 3].map((level) => all.filter((tile) => tile.level === level).map(({ width }) => width));
    expect(rows).toEqual([[...Array<number>(273).fill(256), 112], [256, 17], [1], []]);
    expect([...tilesOf(256)].map(tilePath)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']);
    expect([...tilesOf(0)]).toEqual([]);
  });
});

describe('bundles', () => {
  it('give back the entries, and only if they are whole', () => {
    const arbitrary = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(arbitrary, fc.nat(), (entries, cut) => {
        const bytes = encodeBundle(entries);
        expect(entriesIn(bytes, entries.length)?.map((entry) => [...entry])).toEqual(
          entries.map((entry) => [...entry]),
        );
        expect(entriesIn(bytes, entries.length + 1)).toBeNull();
        expect(entriesIn(bytes, entries.length - 1)).toBeNull();
        expect(entriesIn(bytes.subarray(0, cut % bytes.length), entries.length)).toBeNull();
      }),
    );
  });

  it('write lengths as two bytes, the greater first', () => {
    expect([...encodeBundle([utf8('ab'), new Uint8Array(258)])].slice(0, 7)).toEqual([0, 2, 97, 98, 1, 2, 0]);
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });

  it('of hashes are whole or nothing', () => {
    expect(hashesIn(new Uint8Array(64), 2)?.map(({ length }) => length)).toEqual([32, 32]);
    expect(hashesIn(new Uint8Array(63), 2)).toBeNull();
    expect(hashesIn(new Uint8Array(96), 2)).toBeNull();
  });
});
