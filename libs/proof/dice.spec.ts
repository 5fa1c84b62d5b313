import { createCipheriv, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hex } from './bytes.js';
import { commit, commitSeat, createDice, diceKey } from './dice.js';

const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);
const ENTROPY = new Uint8Array(32).fill(0xaa);

const draw = (next: () => number, count: number): number[] => Array.from({ length: count }, next);

/** HKDF-Expand of one block, then OpenSSL's ChaCha20, whose 16-byte IV is the block counter followed by the nonce. */
function twin(key: Uint8Array, label: string, count: number): number[] {
  const streamKey = createHmac('sha256', key).update(label, 'utf8').update(Uint8Array.of(1)).digest();
  const bytes = createCipheriv('chacha20', streamKey, Buffer.alloc(16)).update(Buffer.alloc(count * 4));
  return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(i * 4));
}

// Golden values: computed once by a script with node:crypto (createHash, hkdfSync, createCipheriv).
describe('golden values of the dice', () => {
  it('commits to a secret', () => {
    expect(hex(commit(SECRET))).toBe('86a408d48f1e3f769fd279914a437b033eca485ab9c2e10f83fb310151d2c08a');
  });

  it('commits to the entropy of a seat', () => {
    expect(hex(commitSeat(MATCH, 1, ENTROPY))).toBe('22ea484e60c5b76849c0684c425cdc290871f1de4fca71a26ff50d13c4de2652');
  });

  it('derives the key of a match', () => {
    expect(hex(diceKey(SECRET, MATCH, [ENTROPY, null]))).toBe(
      'f9c57aa4986ae19a7a646aed22a8c11a164c7ca4ef4c379c4e4540a2cb568942',
    );
  });

  it('draws from a label', () => {
    const next = createDice(diceKey(SECRET, MATCH, [ENTROPY, null]))('7:shuffle:0/deck');
    expect(draw(next, 8)).toEqual([
      3403248297, 197865579, 819140755, 1645136278, 3716572237, 4150279345, 1480320874, 1551650647,
    ]);
  });
});

describe('diceKey', () => {
  it('depends on the secret, the match, what each seat added and which seat added it', () => {
    const other = new Uint8Array(32).fill(0xbb);
    const keys = [
      diceKey(SECRET, MATCH, []),
      diceKey(SECRET, MATCH, [null]),
      diceKey(SECRET, MATCH, [null, null]),
      diceKey(SECRET, MATCH, [ENTROPY, null]),
      diceKey(SECRET, MATCH, [null, ENTROPY]),
      diceKey(SECRET, MATCH, [ENTROPY, other]),
      diceKey(SECRET, MATCH, [other, ENTROPY]),
      diceKey(ENTROPY, MATCH, []),
      diceKey(SECRET, MATCH.replace('b', 'c'), []),
    ];
    expect(new Set(keys.map(hex)).size).toBe(keys.length);
  });

  it('refuses secrets of another length and seats past a byte', () => {
    expect(() => diceKey(new Uint8Array(31), MATCH, [])).toThrow(RangeError);
    expect(() => diceKey(SECRET, MATCH, [new Uint8Array(16)])).toThrow(RangeError);
    expect(() => commit(new Uint8Array(0))).toThrow(RangeError);
    expect(() => commitSeat(MATCH, 256, ENTROPY)).toThrow(RangeError);
    expect(() => createDice(new Uint8Array(16))).toThrow(RangeError);
    expect(() => createDice(SECRET)('')).toThrow(TypeError);
  });

  it('binds a seat commitment to match and seat', () => {
    const commitments = [
      commitSeat(MATCH, 0, ENTROPY),
      commitSeat(MATCH, 1, ENTROPY),
      commitSeat(MATCH.replace('b', 'c'), 0, ENTROPY),
    ];
    expect(new Set(commitments.map(hex)).size).toBe(3);
  });
});

describe('createDice', () => {
  it('agrees with a twin on OpenSSL, across buffer refills', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 300 }),
        (key, label, count) => {
          expect(draw(createDice(key)(label), count)).toEqual(twin(key, label, count));
        },
      ),
    );
  });

  it('starts the same stream for the same label, however streams interleave', () => {
    const dice = createDice(SECRET);
    const [a, b, again] = [dice('a'), dice('b'), dice('a')];
    const mixed = Array.from({ length: 200 }, () => [a(), b(), again()] as const);
    expect(mixed.every(([x, , z]) => x === z)).toBe(true);
    expect(mixed.map(([x]) => x)).toEqual(draw(dice('a'), 200));
    expect(mixed.map(([, y]) => y)).toEqual(draw(dice('b'), 200));
  });

  it('does not follow later changes of the key it was given', () => {
    const key = Uint8Array.from(SECRET);
    const dice = createDice(key);
    key.fill(0);
    expect(draw(dice('a'), 4)).toEqual(draw(createDice(SECRET)('a'), 4));
  });

  // 255 degrees of freedom: mean 255, standard deviation 22.6. The input is fixed, so a limit of five deviations cannot
  // be flaky.
  it('spreads bytes evenly in every position, within and across labels', () => {
    const dice = createDice(SECRET);
    const within = draw(dice('chi'), 65_536);
    const across = Array.from({ length: 16_384 }, (_, i) => dice(`${i}:shuffle:0/deck`)());
    for (const words of [within, across]) {
      for (const shift of [0, 8, 16, 24]) {
        expect(Math.abs(chiSquare(words.map((word) => (word >>> shift) & 0xff)) - 255)).toBeLessThan(5 * 22.6);
      }
    }
  });

  // Each bit of the XOR of two independent streams is a fair coin: 2^20 coins have a standard deviation of 512.
  it.each([
    ['0:shuffle:0/deck', '1:shuffle:0/deck'],
    ['0:shuffle:0/deck', '0:shuffle:1/deck'],
    ['a', 'aa'],
  ])('keeps the streams of %s and %s apart', (left, right) => {
    const dice = createDice(SECRET);
    const [a, b] = [draw(dice(left), 32_768), draw(dice(right), 32_768)];
    const differing = a.reduce((sum, word, i) => sum + ones(word ^ b[i]!), 0);
    expect(Math.abs(differing - 2 ** 19)).toBeLessThan(5 * 512);
  });
});

function chiSquare(bytes: readonly number[]): number {
  const counts = new Array<number>(256).fill(0);
  for (const byte of bytes) counts[byte]!++;
  const expected = bytes.length / 256;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function ones(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
