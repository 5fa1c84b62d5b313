import { Counter, populationReport, type PopulationReport, type Tally } from '#audit/fairness';
import { Failure, say, type Io } from '../io.js';
import { progressOf } from '../progress.js';
import { replayFiles } from '../replay/files.js';
import { inThreads } from '../threads.js';
import { countFiles } from './count.js';
import { matchesOf } from '../plural.js';

export interface PopulationWishes {
  readonly paths: readonly string[];
  readonly alpha: number;
  readonly workers: number;
  readonly json: boolean;
}

/** Files a thread takes at a time. */
const CHUNK = 25;

/** Counts an archive and fails if honest dice would hardly have come to that. */
export async function runPopulation({ paths, alpha, workers, json }: PopulationWishes, io: Io): Promise<void> {
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
    `${matchesOf(matches)}, ${unread} without a whole record`,
    ...families.map((family) => {
      const n = tests.filter((test) => test.family === family).length;
      return `  ${family.padEnd(14)}  ${n} tests, smallest p after correction ${pText(least(family))}`;
    }),
    `  ${untested} subjects have too few observations to be tested`,
    ...seatEffects.map(
      ({ subject, n, firstWins, interval, p, sideDifference, sideInterval, sideP }) =>
        `  ${subject}: who begins wins ${percent(firstWins)} of ${n} (${percent(interval.low)} to ${percent(interval.high)}, ` +
        `p ${pText(p)}); apart from that the first side has ${percent(sideDifference)} more ` +
        `(${percent(sideInterval.low)} to ${percent(sideInterval.high)}, p ${pText(sideP)})`,
    ),
    tests.length === 0
      ? 'too few matches to say anything'
      : findings.length === 0
        ? `nothing that honest dice would not come to (${tests.length} tests, all at once wrong in ${percent(alpha)} of honest archives)`
        : `${findings.length} FINDINGS that honest dice hardly come to:`,
    ...findings.map(({ family, subject, n, observed, p, corrected }) => {
      return `  ${family}: ${subject}: ${observed} (n ${n}, p ${pText(p)}, corrected ${pText(corrected)})`;
    }),
  ].join('\n');
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const pText = (p: number): string => (p >= 0.001 ? p.toFixed(3) : p.toExponential(1));
