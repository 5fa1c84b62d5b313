/** How far the service's clock is ahead of this device's. */
let offsetMs = 0;
const samples: number[] = [];
const KEPT = 5;

/** A time the service told, and when it was asked and answered by this device's clock. The middle of a few is believed. */
export function noteServerTime(told: number, asked: number, answered: number): void {
  samples.push(told - (asked + answered) / 2);
  if (samples.length > KEPT) samples.shift();
  offsetMs = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0;
}

export const serverNow = (): number => Date.now() + offsetMs;
