import { expect, it } from '@jest/globals';
import { lowest, slope, type Sample } from './soak.js';

const at = (minutes: number, heapMb: number): Sample => ({ minutes, matches: 0, residentMb: 500, heapMb });

/** A heap that rises between collections, two minutes apart and each time higher, on top of what is kept. */
const sawtooth = (keptAt: (minutes: number) => number): readonly Sample[] =>
  Array.from({ length: 61 }, (_, i) => i / 4).map((minutes) => at(minutes, keptAt(minutes) + (minutes % 2) * minutes));

it('growth between collections is measured, not the garbage', () => {
  const heap = ({ heapMb }: Sample): number => heapMb;
  const kept = (keptAt: (minutes: number) => number): number => slope(lowest(sawtooth(keptAt)), heap);
  expect(
    slope(
      sawtooth(() => 100),
      heap,
    ),
  ).toBeGreaterThan(0.6);
  expect(Math.abs(kept(() => 100))).toBeLessThan(0.3);
  expect(kept((minutes) => 100 + minutes * 2)).toBeGreaterThan(1.7);
});
