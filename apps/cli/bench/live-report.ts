import type { Tallied } from './live-tally.js';
import { tenths } from './live-tally.js';
import type { machine } from './report.js';
import { machineInWords, tableInWords } from './words.js';

/** Memory and processor time of a node, from its metrics. */
export interface Vitals {
  readonly rssBytes: number;
  readonly cpuSeconds: number;
}

export interface LiveRun extends Tallied {
  readonly matches: number;
  readonly sockets: number;
  /** Mean time a player thinks, in seconds; null: no pause. */
  readonly paceSeconds: number | null;
  readonly seconds: number;
  readonly openSeconds: number;
  readonly memory: { readonly idleMiB: number; readonly liveMiB: number; readonly perMatchKiB: number };
  /** Processor time per second of elapsed time, of the API node and of the simulated players. */
  readonly cores: { readonly api: number; readonly players: number };
}

export interface LiveReport {
  readonly machine: ReturnType<typeof machine>;
  readonly game: string;
  readonly runs: readonly LiveRun[];
  /** Compares the run with the most matches to the one with the fewest; null if only one number was measured. */
  readonly growth: Growth | null;
}

export interface Growth {
  readonly from: number;
  readonly to: number;
  /** Memory for each additional match, without what the server needs anyway. */
  readonly memoryPerMatchKiB: number;
  readonly p50: number;
  readonly p99: number;
}

const MIB = 2 ** 20;

/** Reads the metrics page of a node. */
export function vitalsIn(metrics: string): Vitals {
  const value = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
    if (found === undefined) throw new Error(`the server does not tell its ${name}`);
    return Number(found);
  };
  return { rssBytes: value('process_resident_memory_bytes'), cpuSeconds: value('process_cpu_seconds_total') };
}

export function memoryOf(idle: Vitals, live: Vitals, matches: number): LiveRun['memory'] {
  return {
    idleMiB: tenths(idle.rssBytes / MIB),
    liveMiB: tenths(live.rssBytes / MIB),
    perMatchKiB: tenths((live.rssBytes - idle.rssBytes) / 1024 / matches),
  };
}

export function growthOf(runs: readonly LiveRun[]): Growth | null {
  const paced = runs.filter(({ paceSeconds }) => paceSeconds !== null).sort((a, b) => a.matches - b.matches);
  const [few, many] = [paced[0], paced.at(-1)];
  if (!few || !many || few.matches === many.matches) return null;
  const kib = (many.memory.liveMiB - few.memory.liveMiB) * 1024;
  return {
    from: few.matches,
    to: many.matches,
    memoryPerMatchKiB: tenths(kib / (many.matches - few.matches)),
    p50: tenths(many.latency.p50Ms / few.latency.p50Ms),
    p99: tenths(many.latency.p99Ms / few.latency.p99Ms),
  };
}

/** Open files that a process needs in addition to its sockets: database connections, modules, pipes. */
export const OTHER_FILES = 256;

/** An error message if this many matches need more open files than the process may have; null if they do not. */
export function tooFewFiles(matches: number, allowed: number): string | null {
  const needed = 2 * matches + OTHER_FILES;
  if (needed <= allowed) return null;
  return `${matches} matches need ${needed} open files and ${allowed} are allowed: raise it with "ulimit -n ${needed}", or ask for fewer with --matches`;
}

export const mishapsOf = ({ errors }: LiveRun): number => Object.values(errors).reduce((sum, n) => sum + n, 0);

export function liveInWords({ machine: on, game, runs, growth }: LiveReport): string {
  const head = ['matches', 'sockets', 'thinking', 'answers/s', 'p50 ms', 'p99 ms', 'KiB/match', 'API cores', 'errors'];
  const rows = runs.map((run) => [
    run.matches,
    run.sockets,
    run.paceSeconds === null ? 'not at all' : `${run.paceSeconds} s`,
    run.answersPerSecond,
    run.latency.p50Ms,
    run.latency.p99Ms,
    run.memory.perMatchKiB,
    run.cores.api,
    mishapsOf(run),
  ]);
  return [
    machineInWords(on),
    `${game}; server, worker, PostgreSQL and players share the machine; latency is from answer to the other seat's events`,
    ...tableInWords(head, rows),
    ...(growth
      ? [
          `from ${growth.from} to ${growth.to} matches: p50 × ${growth.p50}, p99 × ${growth.p99}, ${growth.memoryPerMatchKiB} KiB for each further match`,
        ]
      : []),
  ].join('\n');
}
