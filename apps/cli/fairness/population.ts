import { Counter, populationReport, type PopulationReport, type Tally } from '#audit/fairness';
import { Failure, say, type Io } from '../io.js';
import { progressOf } from '../progress.js';
import { replayFiles } from '../replay/files.js';
import { inThreads } from '../threads.js';
import { countFiles } from './count.js';
import { counted, matchesOf } from '../plural.js';

export interface PopulationRun {
  readonly paths: readonly string[];
  readonly alpha: number;
  readonly workers: number;
  readonly json: boolean;
}

/** Files in one task of a thread. */
const CHUNK = 25;

/** Tests the random outcomes of an archive and fails if honest dice would hardly ever produce them. */
export async function runPopulation({ paths, alpha, workers, json }: PopulationRun, io: Io): Promise<void> {
  const files = await replayFiles(paths);
  const progress = progressOf(io, files.length);
  const total = new Counter();
  await inThreads({
    threads: Math.min(workers, Math.ceil(files.length / CHUNK)),
    tasks: chunks(files),
    worker: new URL('./worker.js', import.meta.url),
    here: countFiles,
    take: (counted: Tally) => {
      total.take(counted);
      progress.advance(counted.matches + counted.unread);
    },
  });
  progress.stop();
  const report = populationReport(total.tally(), alpha);
  say(io.stdout, json ? JSON.stringify(report, null, 2) : inWords(report));
  if (report.findings.length > 0) throw new Failure(1);
}

function* chunks(files: readonly string[]): Generator<readonly string[], void> {
  for (let i = 0; i < files.length; i += CHUNK) yield files.slice(i, i + CHUNK);
}

function inWords({ matches, unread, tests, findings, untested, alpha, seatEffects }: PopulationReport): string {
  const families = [...new Set(tests.map(({ family }) => family))];
  const least = (family: string): number =>
    Math.min(...tests.filter((test) => test.family === family).map(({ corrected }) => corrected));
  return [
    `${matchesOf(matches)}, ${unread} without a complete record`,
    ...families.map((family) => {
      const n = tests.filter((test) => test.family === family).length;
      return `  ${family.padEnd(14)}  ${counted(n, 'test')}, smallest p after correction ${pText(least(family))}`;
    }),
    `  ${counted(untested, 'subject')} with too few observations to test`,
    ...seatEffects.map(
      ({ subject, n, firstWins, interval, p, sideDifference, sideInterval, sideP }) =>
        `  ${subject}: the first player wins ${percent(firstWins)} of ${n} (${percent(interval.low)} to ${percent(interval.high)}, ` +
        `p ${pText(p)}); apart from that the first side has ${percent(sideDifference)} more ` +
        `(${percent(sideInterval.low)} to ${percent(sideInterval.high)}, p ${pText(sideP)})`,
    ),
    tests.length === 0
      ? 'too few matches to say anything'
      : findings.length === 0
        ? `no finding: honest dice explain everything (${counted(tests.length, 'test')}; ${percent(alpha)} of honest archives raise a finding)`
        : `${counted(findings.length, 'FINDING')} that honest dice hardly ever cause:`,
    ...findings.map(({ family, subject, n, observed, p, corrected }) => {
      return `  ${family}: ${subject}: ${observed} (n ${n}, p ${pText(p)}, corrected ${pText(corrected)})`;
    }),
  ].join('\n');
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const pText = (p: number): string => (p >= 0.001 ? p.toFixed(3) : p.toExponential(1));
