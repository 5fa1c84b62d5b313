import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeInputs, encodeInputs } from './inputs.js';

const uint32 = fc.oneof(fc.nat(130), fc.integer({ min: 0, max: 0xffff_ffff }));
const lists = fc.array(fc.array(uint32, { maxLength: 6 }), { maxLength: 40 });

describe('inputs', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(lists, (inputs) => {
        expect(decodeInputs(encodeInputs(inputs))).toEqual(inputs);
      }),
      { numRuns: 500 },
    );
  });

  it('have one encoding each: whatever decodes, encodes to the same bytes', () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 20 }), lists.map(encodeInputs));
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(255), (encoding, position, byte) => {
        const edited = Uint8Array.from(encoding);
        if (edited.length > 0) edited[position % edited.length] = byte;
        const decoded = attempt(() => decodeInputs(edited));
        if (decoded !== null) expect(encodeInputs(decoded)).toEqual(edited);
      }),
      { numRuns: 1000 },
    );
  });

  it('take one byte for a usual answer', () => {
    expect([...encodeInputs([[0], [63], [64], [], [1, 2]])]).toEqual([1, 5, 1, 127, 0x81, 1, 0, 4, 1, 2]);
  });

  it.each([
    ['nothing', []],
    ['another encoding', [2, 0]],
    ['a missing list', [1, 1]],
    ['a forged count', [1, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['trailing data', [1, 0, 0]],
    ['an overlong number', [1, 0x80, 0]],
    ['a number past 35 bits', [1, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
    ['a number past uint32', [1, 1, 0x81, 0x80, 0x80, 0x80, 0x20]],
    ['one number in the long form', [1, 1, 2, 5]],
  ])('refuse %s', (_name, bytes) => {
    expect(() => decodeInputs(Uint8Array.from(bytes))).toThrow(RangeError);
  });

  it.each([-1, 0.5, 2 ** 32, NaN])('refuse %d as a number', (value) => {
    expect(() => encodeInputs([[value]])).toThrow(RangeError);
  });
});

function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch (fault) {
    if (fault instanceof RangeError) return null;
    throw fault;
  }
}
