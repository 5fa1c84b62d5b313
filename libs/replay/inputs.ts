/** An answer as the numbers that select it from the offer, each a uint32. */
export type InputList = readonly number[];

const ENCODING = 1;
const MAX_UINT32 = 0xffff_ffff;

/**
 * The answers of a match and nothing else: enough to play it again on the pinned engine. One byte of encoding version,
 * the number of lists, then each list. A list of one number n is written as 2n + 1, so most answers take one byte; any
 * other list as 2 × length and its numbers. All numbers are LEB128 varints.
 */
export function encodeInputs(lists: readonly InputList[]): Uint8Array {
  const bytes: number[] = [ENCODING];
  pushVarint(bytes, lists.length);
  for (const list of lists) {
    list.forEach(assertUint32);
    const [only] = list;
    if (list.length === 1 && only !== undefined) pushVarint(bytes, only * 2 + 1);
    else {
      pushVarint(bytes, list.length * 2);
      for (const value of list) pushVarint(bytes, value);
    }
  }
  return Uint8Array.from(bytes);
}

/** Accepts exactly what `encodeInputs` produces; throws a RangeError for anything else. */
export function decodeInputs(bytes: Uint8Array): number[][] {
  const next = varintReader(bytes);
  if (next() !== ENCODING) throw new RangeError('unknown encoding of inputs');
  const lists: number[][] = [];
  // Lists are read one by one, so a forged count runs out of bytes before it exhausts the memory.
  for (let left = next(); left > 0; left--) {
    const head = next();
    if (head % 2 === 1) lists.push([uint32((head - 1) / 2)]);
    else lists.push(readMany(next, head / 2));
  }
  next.end();
  return lists;
}

function readMany(next: () => number, length: number): number[] {
  if (length === 1) throw new RangeError('a list of one number in the long form');
  const list: number[] = [];
  while (list.length < length) list.push(uint32(next()));
  return list;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
}

// Arithmetic instead of shifts: 2n + 1 for a uint32 needs 33 bits.
function varintReader(bytes: Uint8Array): (() => number) & { end(): void } {
  let offset = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; scale <= 0x80 ** 4; scale *= 0x80) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new RangeError('inputs are cut off');
      value += (byte & 0x7f) * scale;
      if (byte >= 0x80) continue;
      if (byte === 0 && scale > 1) throw new RangeError('a number in overlong form');
      return value;
    }
    throw new RangeError('a number too large');
  };
  const end = (): void => {
    if (offset !== bytes.length) throw new RangeError('data after the inputs');
  };
  return Object.assign(next, { end });
}

function uint32(value: number): number {
  assertUint32(value);
  return value;
}

function assertUint32(value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > MAX_UINT32) throw new RangeError(`${value} is not a uint32`);
}
