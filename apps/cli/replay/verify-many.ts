import { Failure, say, type Io } from '../io.js';
import { progressOf } from '../progress.js';
import { inThreads } from '../threads.js';
import { refusalText, type FileCheck } from './file-check.js';
import { sourcesOf, threadsFor, unseenOf, type ReplayTask } from './sources.js';
import { verifyTask, type BadReplay, type VerifiedReplays, type VerifyTask } from './verify-task.js';
import { counted, matchesOf } from '../plural.js';

export interface ManyFilesCheck extends FileCheck {
  readonly paths: readonly string[];
  readonly workers: number;
  readonly json: boolean;
}

/** The most bad replays that are listed; the rest are only counted. */
const MOST_TOLD = 100;

/** Verifies folders and archives of replays in threads. Fails if any replay is bad, and reports the first fault of each. */
export async function verifyMany({ paths, workers, json, ...check }: ManyFilesCheck, io: Io): Promise<void> {
  const sources = await sourcesOf(paths, check.trust);
  const progress = progressOf(io, sources.matches);
  const told: BadReplay[] = [];
  const skipped: Record<string, number> = {};
  let [matches, events, bad] = [0, 0, 0];
  const began = performance.now();
  await inThreads({
    threads: threadsFor(sources, workers),
    tasks: tasksOf(sources.tasks, check),
    worker: new URL('./verify-worker.js', import.meta.url),
    here: verifyTask,
    take: (done: VerifiedReplays) => {
      matches += done.matches;
      events += done.events;
      bad += done.bad.length;
      told.push(...done.bad.slice(0, MOST_TOLD - told.length));
      for (const [key, count] of Object.entries(done.skipped)) skipped[key] = (skipped[key] ?? 0) + count;
      progress.advance(done.matches, `${bad} bad`);
    },
  });
  progress.stop();
  const elapsed = (performance.now() - began) / 1000;
  const unseen = unseenOf(sources, matches);
  const report: Report = {
    ok: bad === 0 && unseen === null,
    matches,
    expected: sources.matches,
    events,
    bad,
    skipped,
    workers,
    seconds: Math.round(elapsed * 100) / 100,
    matchesPerSecond: Math.round((matches / elapsed) * 10) / 10,
    told: told.sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
  say(io.stdout, json ? JSON.stringify(report, null, 2) : inWords(report, unseen));
  if (!report.ok) throw new Failure(1);
}

function* tasksOf(all: Iterable<ReplayTask>, { trust, cards, sealed }: FileCheck): Generator<VerifyTask, void> {
  for (const replays of all) yield { replays, check: { trust, cards, sealed } };
}

interface Report extends VerifiedCounts {
  readonly ok: boolean;
  /** How many matches there should be. */
  readonly expected: number;
  readonly workers: number;
  readonly seconds: number;
  readonly matchesPerSecond: number;
  readonly told: readonly BadReplay[];
}

interface VerifiedCounts extends Omit<VerifiedReplays, 'bad'> {
  readonly bad: number;
}

function inWords(report: Report, unseen: string | null): string {
  const { ok, matches, events, bad, skipped, seconds, matchesPerSecond, told } = report;
  return [
    ...told.map(refusalText),
    ...(bad > told.length ? [`… and ${bad - told.length} more`] : []),
    ...Object.entries(skipped).map(([what, count]) => `not checked in ${count}: ${what}`),
    ...(unseen === null ? [] : [`BAD: ${unseen}`]),
    `${matchesOf(matches)}, ${ok ? 'all good' : counted(bad, 'fault')}; ${counted(events, 'event')} in ${seconds} s, ` +
      `${matchesPerSecond} matches/s`,
  ].join('\n');
}
