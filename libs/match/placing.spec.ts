import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lossesIn, placesOf } from './placing.js';

const seats = (...teams: readonly number[]) => teams.map((team, seat) => ({ player: `p${seat}`, team }));
const won = (winners: readonly number[]) => ({ winners, reason: 'win' }) as const;
const lost = (version: number, seat: number) => ({ version, type: 'SeatLost', seat }) as const;
const rewound = (version: number, to: number) => ({ version, type: 'Rewound', to }) as const;

describe('losses', () => {
  it('stand in order, and together where nothing lies between them', () => {
    expect(lossesIn([lost(10, 2), lost(20, 0), lost(21, 3)])).toEqual([[2], [0, 3]]);
  });

  it('did not happen where a rewind undid them', () => {
    expect(lossesIn([lost(10, 2), rewound(12, 5), lost(13, 1)])).toEqual([[1]]);
    expect(lossesIn([lost(10, 2), lost(20, 0), rewound(30, 15)])).toEqual([[2]]);
  });

  it('are those of the version a rewind leads to, though that lies behind another rewind', () => {
    expect(lossesIn([lost(10, 2), rewound(20, 5), lost(25, 1), rewound(30, 22)])).toEqual([]);
    expect(lossesIn([lost(10, 2), rewound(20, 5), rewound(30, 12)])).toEqual([[2]]);
  });
});

describe('places', () => {
  it('of a duel are first and second', () => {
    expect(placesOf(seats(0, 1), won([1]), [[0]])).toEqual([2, 1]);
  });

  it('of a draw are shared, also where both were lost at once', () => {
    expect(placesOf(seats(0, 1), won([]), [])).toEqual([1, 1]);
    expect(placesOf(seats(0, 1), won([]), [[0, 1]])).toEqual([1, 1]);
  });

  it('of many follow the order in which they went', () => {
    expect(placesOf(seats(0, 1, 2, 3), won([1]), [[3], [0], [2]])).toEqual([3, 1, 2, 4]);
    expect(placesOf(seats(0, 1, 2, 3), won([1]), [[3], [0, 2]])).toEqual([2, 1, 2, 4]);
    expect(placesOf(seats(0, 1, 2, 3), won([1]), [[0]])).toEqual([4, 1, 2, 2]);
  });

  it('after a ruling are those of the winners, and one that all others share', () => {
    const ruling = (...winners: readonly number[]) => ({ winners, reason: 'judge' }) as const;
    expect(placesOf(seats(0, 1, 2, 3), ruling(3), [[3], [0], [2]])).toEqual([2, 2, 2, 1]);
    expect(placesOf(seats(0, 1, 2, 3), ruling(0, 3), [[3], [0], [2]])).toEqual([1, 3, 3, 1]);
    expect(placesOf(seats(0, 1, 2), ruling(), [[1]])).toEqual([1, 1, 1]);
  });

  it('of a team are those of the best of its seats', () => {
    expect(placesOf(seats(0, 1, 0, 1), won([0, 2]), [[2], [1], [3]])).toEqual([1, 2, 1, 2]);
    expect(placesOf(seats(0, 1, 0, 1), won([]), [[2]])).toEqual([1, 1, 1, 1]);
  });

  it('begin with 1, winners have it alone, and whoever went earlier is not ahead', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 4 }), (gone, stay) => {
        const losses = gone.slice(0, stay).map((seat) => [seat]);
        const winner = gone[4]!;
        const places = placesOf(seats(0, 1, 2, 3, 4), won([winner]), losses);
        expect(places.filter((place) => place === 1)).toHaveLength(1);
        expect(places[winner]).toBe(1);
        const inOrder = losses.map(([seat]) => places[seat!]!);
        expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
      }),
    );
  });
});
