import { ReplayError } from './replay-error.js';

/** What a reader accepts; a larger file is refused even if it is valid. */
export type ReplayLimits = {
  readonly lineBytes: number;
  readonly totalBytes: number;
  readonly events: number;
};

export const DEFAULT_LIMITS: ReplayLimits = { lineBytes: 1 << 20, totalBytes: 1 << 28, events: 1_000_000 };

/** Counts the bytes of lines (including newlines) and throws at the first one beyond a limit. */
export function createMeter(limits: ReplayLimits): (lineBytes: number, line: number) => void {
  let total = 0;
  return (lineBytes, line) => {
    total += lineBytes + 1;
    if (lineBytes > limits.lineBytes)
      throw new ReplayError('format', line, null, `longer than ${limits.lineBytes} bytes`);
    if (total > limits.totalBytes)
      throw new ReplayError('format', line, null, `file larger than ${limits.totalBytes} bytes`);
    // Plus two lines for header and footer.
    if (line > limits.events + 2) throw new ReplayError('format', line, null, `more than ${limits.events} events`);
  };
}
