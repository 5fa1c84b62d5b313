/** How many milliseconds the service's clock is ahead of this device's. */
let offsetMs = 0;
const samples: number[] = [];
const KEPT = 5;

/**
 * Records a time from the service, with the instants of request and reply by this device's clock. The median of the
 * latest samples is used.
 */
export function noteServerTime(told: number, asked: number, answered: number): void {
  samples.push(told - (asked + answered) / 2);
  if (samples.length > KEPT) samples.shift();
  offsetMs = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0;
}

export const serverNow = (): number => Date.now() + offsetMs;
