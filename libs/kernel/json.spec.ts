import { expect, it } from '@jest/globals';
import { copyOf, stableText } from './index.js';

it('equal values give equal text whatever the order of their keys', () => {
  expect(stableText({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(stableText({ a: 1, b: undefined })).toBe(stableText({ a: 1 }));
});

it('is JSON for every text and number', () => {
  const odd = ['"', '\\', '\n', '\u0000', '\u2028', 'é', '戦記', '\ud800', 1e21, -0, 0.1, 'plain text ~!#[]'];
  expect(stableText(odd)).toBe(JSON.stringify(odd));
  expect(stableText({ '"': 1 })).toBe('{"\\"":1}');
});

it('copies deeply', () => {
  const value = { a: [{ b: 1 }], c: null };
  const copy = copyOf(value);
  expect(copy).toEqual(value);
  expect(copy.a[0]).not.toBe(value.a[0]);
});
