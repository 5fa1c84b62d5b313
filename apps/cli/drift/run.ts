import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { games } from '#games';
import { engineBuild } from '#platform/program';
import { Failure, say, type Io } from '../io.js';
import { counted, matchesOf } from '../plural.js';
import { progressOf } from '../progress.js';
import { sourcesOf, threadsFor, unseenOf, type ReplayTask } from '../replay/sources.js';
import { inThreads } from '../threads.js';
import { judge, readDeclared, type Verdict } from './declared.js';
import { driftOf, type DriftTask, type FileDrift, type PlayedAgain } from './drift.js';

export interface DriftRun {
  readonly paths: readonly string[];
  readonly cards: readonly string[];
  readonly declared: string | null;
  readonly workers: number;
  readonly json: boolean;
}

/** At most this many files that did not come out the same are reported. */
const MOST_TOLD = 100;

type Counts = Record<Verdict, number>;

const BAD: readonly Verdict[] = ['drift', 'stale', 'unreadable'];

/** Replays an archive on this engine and fails if a match differs without a declaration. */
export async function runDrift(options: DriftRun, io: Io): Promise<void> {
  const sources = await sourcesOf(options.paths);
  const declared = await readDeclared(options.declared);
  const cards = [...options.cards, ...(await cardFolders(options.paths))];
  const counts: Counts = { same: 0, drift: 0, declared: 0, stale: 0, skipped: 0, unreadable: 0 };
  const told: (FileDrift & { readonly verdict: Verdict })[] = [];
  let [matches, events] = [0, 0];
  const progress = progressOf(io, sources.matches);
  const began = performance.now();
  await inThreads({
    threads: threadsFor(sources, options.workers),
    tasks: tasksOf(sources.tasks, cards),
    worker: new URL('./worker.js', import.meta.url),
    here: (task) => driftOf(games, task),
    take: (done: PlayedAgain) => {
      for (const one of done.found) {
        const verdict = judge(one, declared);
        counts[verdict] += 1;
        events += one.events;
        if (verdict !== 'same' && told.length < MOST_TOLD) told.push({ ...one, verdict });
      }
      matches += done.matches;
      progress.advance(done.matches, `${counts.drift} different`);
    },
  });
  progress.stop();
  const seconds = (performance.now() - began) / 1000;
  const unseen = unseenOf(sources, matches);
  const ok = unseen === null && BAD.every((verdict) => counts[verdict] === 0);
  const report = {
    ok,
    engine: engineBuild(),
    matches,
    expected: sources.matches,
    events,
    ...counts,
    workers: options.workers,
    seconds: Math.round(seconds * 100) / 100,
    matchesPerSecond: Math.round((matches / seconds) * 10) / 10,
    told: told.sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
  say(io.stdout, options.json ? JSON.stringify(report, null, 2) : inWords(report, unseen));
  if (!ok) throw new Failure(1);
}

function* tasksOf(all: Iterable<ReplayTask>, cards: readonly string[]): Generator<DriftTask, void> {
  for (const replays of all) yield { replays, cards };
}

/** A folder of replays may contain its card sets, in `card-sets`. */
async function cardFolders(paths: readonly string[]): Promise<string[]> {
  const folders = paths.map((path) => join(path, 'card-sets'));
  const there = await Promise.all(
    folders.map((path) =>
      stat(path).then(
        (it) => it.isDirectory(),
        () => false,
      ),
    ),
  );
  return folders.filter((_, i) => there[i]);
}

type Report = Counts & {
  readonly engine: string;
  readonly matches: number;
  readonly events: number;
  readonly workers: number;
  readonly seconds: number;
  readonly matchesPerSecond: number;
  readonly told: readonly (FileDrift & { readonly verdict: Verdict })[];
};

function inWords(report: Report, unseen: string | null): string {
  const { matches, engine, same, drift, declared, stale, skipped, unreadable, told } = report;
  const left = drift + declared + stale + skipped + unreadable - told.length;
  return [
    ...told.map(fileText),
    ...(left > 0 ? [`… and ${left} more`] : []),
    ...(unseen === null ? [] : [`BAD: ${unseen}`]),
    `${matchesOf(matches)} replayed on ${engine}: ${same} unchanged, ${drift} different, ${declared} different as declared, ` +
      `${stale} declared without a difference, ${skipped} skipped, ${unreadable} unreadable`,
    `${counted(report.events, 'event')} in ${report.seconds} s, ${report.matchesPerSecond} matches/s`,
  ].join('\n');
}

function fileText({ file, verdict, engine, version, reason, recorded, now, field }: Report['told'][number]): string {
  if (verdict === 'stale') return `${file}: declared to differ, but does not`;
  if (verdict === 'skipped' || verdict === 'unreadable') return `${file}: ${verdict}, as ${reason}`;
  return [
    `${file}: ${verdict === 'declared' ? 'differs as declared' : 'DIFFERS'} at event ${version ?? '?'}: ${reason}`,
    ...(recorded === null ? [] : [`  recorded by ${engine}: ${recorded}`]),
    ...(now === null ? [] : [`  this build makes: ${now}`]),
    ...(field === null ? [] : [`  first difference: ${field}`]),
  ].join('\n');
}
