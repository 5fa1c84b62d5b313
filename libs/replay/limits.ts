import { ReplayError } from './replay-error.js';

/** What a reader is willing to take in; beyond it a file is refused, however valid. */
export type ReplayLimits = {
  readonly lineBytes: number;
  readonly totalBytes: number;
  readonly events: number;
};

export const DEFAULT_LIMITS: ReplayLimits = { lineBytes: 1 << 20, totalBytes: 1 << 28, events: 1_000_000 };

/** Counts the bytes of lines as they pass (newline included) and throws at the first one past a limit. */
export function createMeter(limits: ReplayLimits): (lineBytes: number, line: number) => void {
  let total = 0;
  return (lineBytes, line) => {
    total += lineBytes + 1;
    if (lineBytes > limits.lineBytes)
      throw new ReplayError('format', line, null, `longer than ${limits.lineBytes} bytes`);
    if (total > limits.totalBytes)
      throw new ReplayError('format', line, null, `file larger than ${limits.totalBytes} bytes`);
    // Header and footer stand beside the events.
    if (line > limits.events + 2) throw new ReplayError('format', line, null, `more than ${limits.events} events`);
  };
}
