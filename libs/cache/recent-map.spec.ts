import { describe, expect, it } from '@jest/globals';
import { RecentMap } from './recent-map.js';

const values = { a: {}, b: {}, c: {} };

describe('a map of what was used recently', () => {
  it('lets go what was not used for the longest time', () => {
    const map = new RecentMap<string, object>(2);
    map.set('a', values.a);
    map.set('b', values.b);
    expect(map.get('a')).toBe(values.a);
    map.set('c', values.c);
    expect([map.peek('a'), map.peek('b'), map.peek('c')]).toEqual([values.a, undefined, values.c]);
  });

  it('takes a look for no use, and another value for one', () => {
    const map = new RecentMap<string, object>(2);
    map.set('a', values.a);
    map.set('b', values.b);
    map.peek('a');
    map.set('c', values.c);
    expect(map.peek('a')).toBeUndefined();
    map.set('b', values.a);
    map.set('d', values.c);
    expect([map.peek('b'), map.peek('c')]).toEqual([values.a, undefined]);
    map.delete('b');
    expect(map.get('b')).toBeUndefined();
  });
});
