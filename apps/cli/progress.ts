import { SingleBar } from 'cli-progress';
import { say, type Io } from './io.js';

/** Reports the progress of a long task. */
export interface Progress {
  advance(by: number, note?: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 1_000;

/** A bar on a terminal; otherwise at most one line per second. Both show the mean rate since the start. */
export function progressOf(io: Io, total: number, unit = 'matches'): Progress {
  return io.stderr.isTTY ? bar(io, total, unit) : lines(io, total, unit);
}

function bar(io: Io, total: number, unit: string): Progress {
  const format = `{bar} {value}/{total} ${unit}, {rate} ${unit}/s{note}, {eta_formatted} left`;
  const made = new SingleBar({ format, stream: io.stderr });
  const began = performance.now();
  let done = 0;
  made.start(total, 0, { note: '', rate: 0 });
  return {
    advance: (by, note = '') => {
      done += by;
      made.increment(by, { rate: rateOf(done, began), note: note && `, ${note}` });
    },
    stop: () => made.stop(),
  };
}

function lines(io: Io, total: number, unit: string): Progress {
  const began = performance.now();
  let done = 0;
  let told = began;
  return {
    advance: (by, note = '') => {
      done += by;
      const now = performance.now();
      if (now - told < LINE_EVERY_MS) return;
      told = now;
      say(io.stderr, `${done}/${total} ${unit}, ${rateOf(done, began)} ${unit}/s${note && `, ${note}`}`);
    },
    stop: () => {},
  };
}

/** Rounded to whole numbers, or to tenths below 10. */
function rateOf(done: number, began: number): string {
  const rate = done / Math.max((performance.now() - began) / 1000, 0.001);
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
}
