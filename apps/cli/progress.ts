import { SingleBar } from 'cli-progress';
import { say, type Io } from './io.js';

/** How far a long piece of work is. */
export interface Progress {
  advance(by: number, note?: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** A bar for whoever looks at a terminal; into files and logs a line every few seconds. */
export function progressOf(io: Io, total: number, unit = 'matches'): Progress {
  return io.stderr.isTTY ? bar(io, total, unit) : lines(io, total, unit);
}

function bar(io: Io, total: number, unit: string): Progress {
  const format = `{bar} {value}/{total} ${unit}{note}, {eta_formatted} left`;
  const made = new SingleBar({ format, stream: io.stderr });
  made.start(total, 0, { note: '' });
  return {
    advance: (by, note = '') => made.increment(by, { note: note && `, ${note}` }),
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
      const rate = Math.round(done / ((now - began) / 1000));
      say(io.stderr, `${done}/${total} ${unit}, ${rate}/s${note && `, ${note}`}`);
    },
    stop: () => {},
  };
}
