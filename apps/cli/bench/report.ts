import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { atLeast, atMost, barInWords, type Bar } from './bars.js';
import type { benchClocks } from './clocks.js';
import type { benchPlay, benchRebuild, benchTurns } from './engine.js';
import type { benchMemory } from './memory.js';
import type { benchReplays } from './replay-size.js';
import type { benchThroughput } from './throughput.js';
import { machineInWords } from './words.js';

type Made<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

export interface Measured {
  readonly play?: Made<typeof benchPlay>;
  readonly turns?: Made<typeof benchTurns>;
  readonly rebuild?: Made<typeof benchRebuild>;
  readonly memory?: Made<typeof benchMemory>;
  readonly replay?: Made<typeof benchReplays>;
  readonly append?: NonNullable<Made<typeof benchThroughput>['append']>;
  readonly http?: NonNullable<Made<typeof benchThroughput>['http']>;
  readonly clocks?: Made<typeof benchClocks>;
}

export interface Report extends Measured {
  readonly machine: ReturnType<typeof machine>;
  readonly bars: readonly Bar[];
}

export function machine(postgres: string | null) {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    system: `${platform()} ${arch()}`,
    node: process.version,
    postgres,
    /** Other load on the machine makes every absolute number worse; ratios suffer less. */
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** The performance budgets for what was measured. */
export function barsOf({ rebuild, memory, replay, http, clocks }: Measured): readonly Bar[] {
  const bars: Bar[] = [];
  if (rebuild) bars.push(atLeast('rebuild, events/s', rebuild.eventsPerSecond, 100_000));
  if (http && http.shareOfFunction !== null)
    bars.push(atLeast('HTTP answers / raw appends', http.shareOfFunction, 0.6));
  if (clocks) bars.push(atMost('clock lateness p99, ms', clocks.p99Ms, 250));
  if (memory) bars.push(atMost('live match, bytes of memory', memory.bytesPerMatch, 60_000));
  if (replay) bars.push(atMost('replay, bytes/event (gzip)', replay.bytesPerEvent.gzip, 40));
  if (replay) bars.push(atMost('replay, bytes/answer', replay.bytesPerAnswer, 6));
  return bars;
}

export function inWords(report: Report): string {
  const { machine: on, play, turns, rebuild, memory, replay, append, http, clocks, bars } = report;
  const rows: (readonly [string, string])[] = [];
  if (play) rows.push(['random play', `${play.matchesPerSecond} matches/s, ${play.answersPerSecond} answers/s`]);
  if (turns) rows.push([`${turns.live} matches by turns`, `${turns.answersPerSecond} answers/s`]);
  if (rebuild) rows.push(['rebuild', `${rebuild.eventsPerSecond} events/s`]);
  if (memory) rows.push(['live match', `${memory.bytesPerMatch} bytes of memory`]);
  if (append) {
    const { writers, eventsPerCommit, functionCommitsPerSecond: rate, storeAppendsPerSecond, storeShare } = append;
    rows.push(['append function', `${rate} commits/s, ${writers} writers, ${eventsPerCommit} events each`]);
    rows.push(['event store', `${storeAppendsPerSecond} appends/s, ${percent(storeShare)} of that`]);
  }
  if (http) {
    const { shareOfFunction: part, answersPerSecond, requestsPerSecond, clients } = http;
    const ratio = part === null ? '' : `, ${percent(part)} of the append function`;
    rows.push(['HTTP', `${answersPerSecond} answers/s (${requestsPerSecond} requests/s), ${clients} clients${ratio}`]);
  }
  if (clocks) rows.push(['time-outs', `p50 ${clocks.p50Ms} ms, p99 ${clocks.p99Ms} ms late, ${clocks.clocks} clocks`]);
  if (replay) {
    const { gzip, brotli } = replay.bytesPerEvent;
    rows.push(['replay', `${gzip} bytes/event (gzip), ${brotli} (brotli), ${replay.bytesPerAnswer} bytes/answer`]);
  }
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return [
    machineInWords(on),
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    ...bars.map(barInWords),
  ].join('\n');
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
