import { describe, expect, it } from '@jest/globals';
import { fromPositionCursor, toPositionCursor } from './position-cursor.js';

describe('a cursor of a position', () => {
  it.each([0, 1, 77, Number.MAX_SAFE_INTEGER])('leads back to %i', (position) => {
    expect(fromPositionCursor(toPositionCursor(position))).toBe(position);
  });

  it('is none where there is none', () => {
    expect(fromPositionCursor(undefined)).toBeNull();
  });

  it.each(['a', 'AAAAAAAAAA', '__________8', 'AZk3_AAAcACAAAAAAAAAAQ'])(
    'is refused where it is not ours: %s',
    (cursor) => {
      expect(() => fromPositionCursor(cursor)).toThrow('must be the "next"');
    },
  );
});
