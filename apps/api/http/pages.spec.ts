import { describe, expect, it } from '@jest/globals';
import { fromCursor, pageOf, toCursor } from './pages.js';

const ID = '01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b';

describe('pages', () => {
  it('have a cursor that leads back to the id', () => {
    expect(fromCursor(toCursor(ID))).toBe(ID);
    expect(fromCursor(undefined)).toBeNull();
  });

  it.each(['abc', '_________________w', `${toCursor(ID)}AA`])('refuse the made-up cursor %s', (cursor) => {
    expect(() => fromCursor(cursor)).toThrow('an earlier page');
  });

  it('end where no further item came', () => {
    const ids = [ID, ID, ID];
    expect(pageOf(ids, 2, (id) => id)).toEqual({ data: [ID, ID], next: toCursor(ID) });
    expect(pageOf(ids, 3, (id) => id)).toEqual({ data: ids, next: null });
    expect(pageOf([], 3, (id: string) => id)).toEqual({ data: [], next: null });
  });
});
