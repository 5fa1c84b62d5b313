import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { hex } from './bytes.js';
import { canonicalBytes, canonicalText, MAX_JSON_DEPTH } from './canonical.js';

const double = (bits: string): number => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
};

describe('canonicalText', () => {
  it('gives the bytes of RFC 8785 section 3.2.4 for its sample', () => {
    const sample = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    expect(hex(canonicalBytes(JSON.parse(sample)))).toBe(
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a' +
        '5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d3237' +
        '5d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d',
    );
  });

  it('orders keys by UTF-16 code unit (RFC 8785 section 3.2.3)', () => {
    const sample = { '\u20ac': 5, '\r': 1, '\ufb33': 7, '1': 2, '\ud83d\ude00': 6, '\u0080': 3, '\u00f6': 4 };
    expect(canonicalText(sample)).toBe('{"\\r":1,"1":2,"\u0080":3,"\u00f6":4,"\u20ac":5,"\ud83d\ude00":6,"\ufb33":7}');
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s as %s (RFC 8785 appendix B)', (bits, text) => {
    expect(canonicalText(double(bits))).toBe(text);
  });

  it.each([
    ['NaN', { a: double('7fffffffffffffff') }],
    ['Infinity', [double('7ff0000000000000')]],
    ['undefined at the top', undefined],
    ['an undefined member', { a: undefined }],
    ['an undefined element', [undefined]],
    ['a hole', Array(1)],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a bigint', 1n],
    ['a date', { at: new Date(0) }],
    ['a map', new Map()],
    ['bytes', Uint8Array.of(1)],
    ['a class instance', new (class Card {})()],
    ['a boxed number', Object(1)],
    ['a lone surrogate', ['\ud800']],
    ['a lone surrogate in a key', { '\udc00': 1 }],
  ])('refuses %s', (_name, value) => {
    expect(() => canonicalText(value)).toThrow(TypeError);
  });

  it('names the member at fault', () => {
    expect(() => canonicalText({ a: [1, { b: NaN }] })).toThrow('$.a[1].b is NaN');
  });

  it('refuses cycles and needless depth without exhausting the stack', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => canonicalText(loop)).toThrow(`deeper than ${MAX_JSON_DEPTH}`);
    expect(() => canonicalText(JSON.parse('['.repeat(90_000) + ']'.repeat(90_000)))).toThrow('deeper');
  });

  it('keeps a member named __proto__', () => {
    expect(canonicalText(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  it('is what the reference implementation writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
        expect(canonicalText(value)).toBe(canonicalize(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is stable under parsing and blind to member order', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalText(value);
        expect(canonicalText(JSON.parse(text))).toBe(text);
        expect(canonicalText(reversed(value))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
