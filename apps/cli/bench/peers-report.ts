import { sumOf, type Played } from './player-process.js';
import type { machine } from './report.js';

export interface Round {
  readonly senki: Played;
  readonly showdown: Played;
}

export interface PeersReport {
  readonly machine: ReturnType<typeof machine>;
  readonly game: string;
  readonly showdownVersion: string;
  /** The core that both processes were pinned to, one after the other; null where pinning is not possible. */
  readonly core: number | null;
  readonly rounds: number;
  readonly senki: Speed;
  readonly showdown: Speed;
  /** Matches of Senki for each match of Showdown: per second (`ratio`) and per second of processor time (`cpuRatio`). */
  readonly ratio: number;
  readonly cpuRatio: number;
  readonly bar: string;
  readonly met: boolean;
}

interface Speed {
  readonly matches: number;
  readonly matchesPerSecond: number;
  readonly stepsPerSecond: number;
  readonly matchesPerCpuSecond: number;
}

/** The design demands at least ten times the speed. */
const BAR = 10;

/** Sums all rounds before dividing, so that longer rounds have more weight. */
export function compare(rounds: readonly Round[]): Pick<PeersReport, 'senki' | 'showdown' | 'ratio' | 'cpuRatio'> {
  const [senki, showdown] = [sumOf(rounds.map((round) => round.senki)), sumOf(rounds.map((round) => round.showdown))];
  return {
    senki: speedOf(senki),
    showdown: speedOf(showdown),
    ratio: round(senki.matches / senki.seconds / (showdown.matches / showdown.seconds)),
    cpuRatio: round(senki.matches / senki.cpuSeconds / (showdown.matches / showdown.cpuSeconds)),
  };
}

/** Whether a ratio meets the bar. */
export const verdict = (ratio: number): Pick<PeersReport, 'bar' | 'met'> => ({ bar: `>= ${BAR}`, met: ratio >= BAR });

const speedOf = ({ matches, steps, seconds, cpuSeconds }: Played): Speed => ({
  matches,
  matchesPerSecond: round(matches / seconds),
  stepsPerSecond: Math.round(steps / seconds),
  matchesPerCpuSecond: round(matches / cpuSeconds),
});

const round = (value: number): number => Math.round(value * 100) / 100;

export function peersInWords(report: PeersReport): string {
  const { machine: on, senki, showdown, ratio, cpuRatio, core, bar, met } = report;
  const row = (name: string, speed: Speed, step: string): string =>
    `  ${name}  ${speed.matchesPerSecond} matches/s, ${speed.stepsPerSecond} ${step}/s (${speed.matchesPerCpuSecond} matches per second of computing time)`;
  return [
    `${on.cpu}, ${on.cores} cores, ${on.system}, Node ${on.node}, load ${on.loadBefore}`,
    `${report.rounds} rounds in turn, each process ${core === null ? 'on any core' : `on core ${core} alone`}`,
    row(`senki ${report.game}`, senki, 'answers'),
    row(`pokemon-showdown ${report.showdownVersion}`, showdown, 'turns'),
    `${met ? '✓' : '✗'} ${ratio} times as many matches, ${cpuRatio} times by computing time (${bar})`,
  ].join('\n');
}
