import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from '../io.js';

/** What one process played in one round. A step is an answer in Senki and a turn in Showdown. */
export interface Played {
  readonly matches: number;
  readonly steps: number;
  readonly seconds: number;
  /** Processor time of all threads of the process, which other load on the machine affects less than `seconds`. */
  readonly cpuSeconds: number;
}

/** Node flags of every measured process, as in the Dockerfile. */
const FLAGS = ['--max-semi-space-size=64'];

/** The compiled program that plays random duels of a game of ours. */
export function ownDuels(): string {
  const program = fileURLToPath(new URL('./own-duels.js', import.meta.url));
  if (!existsSync(program)) throw new Failure(2, 'player processes need compiled code: run this through bin/senki.mjs');
  return program;
}

/** The core to measure on: the last one, because the first handles most interrupts; null where processes cannot be pinned. */
export const coreToUse = (): number | null =>
  spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0 ? availableParallelism() - 1 : null;

/** Runs a program that plays, and returns the figures that it prints. */
export async function playIn(core: number | null, args: readonly string[]): Promise<Played> {
  const command = [process.execPath, ...FLAGS, ...args];
  const [program = '', ...rest] = core === null ? command : ['taskset', '-c', String(core), ...command];
  const { stdout } = await promisify(execFile)(program, rest, { maxBuffer: 2 ** 20 });
  return readPlayed(stdout.trim());
}

const NUMBERS = ['matches', 'steps', 'seconds', 'cpuSeconds'] as const;

/** Parses the line of JSON that a player process prints. */
export function readPlayed(line: string): Played {
  let read: Partial<Record<keyof Played, unknown>> | null = null;
  try {
    read = JSON.parse(line) as typeof read;
  } catch {
    // Reported below.
  }
  if (!read || NUMBERS.some((name) => typeof read[name] !== 'number'))
    throw new Error(`a player process printed ${JSON.stringify(line.slice(0, 200))} instead of its figures`);
  return read as Played;
}

/** Sums rounds, so that longer rounds have more weight. */
export const sumOf = (all: readonly Played[]): Played =>
  all.reduce((total, one) => ({
    matches: total.matches + one.matches,
    steps: total.steps + one.steps,
    seconds: total.seconds + one.seconds,
    cpuSeconds: total.cpuSeconds + one.cpuSeconds,
  }));
