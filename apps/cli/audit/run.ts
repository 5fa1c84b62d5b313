import { readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import {
  ArchiveAudit,
  type AuditReport,
  type Exhibits,
  type MatchAudit,
  type SealedMatch,
  type Thresholds,
} from '#audit';
import { engineBuild } from '#platform/program';
import { fileFault, Failure, type Io } from '../io.js';
import { progressOf } from '../progress.js';
import { inThreads } from '../threads.js';
import { runTask, type AuditOutcome, type AuditTask, type SampleTerms } from './tasks.js';

export interface Audited {
  readonly report: AuditReport;
  readonly exhibits: Exhibits;
  readonly seconds: number;
}

export interface AuditSettings {
  readonly workers: number;
  readonly thresholds: Thresholds;
  /** Matches that a log lists; null: no list was given. */
  readonly sealed: readonly SealedMatch[] | null | 'simulated';
  /** Audits of matches that are not in files. */
  readonly audits?: readonly MatchAudit[];
}

const REPLAY = /\.senki\.jsonl(\.gz|\.br)?$/;

/** The replay files among the targets: files themselves, and all replay files in folders. */
export function replayFiles(targets: readonly string[]): readonly string[] {
  return targets.flatMap((target) => {
    if (!kindOf(target).isDirectory()) {
      if (!REPLAY.test(target)) throw new Failure(2, `${target} is not a replay file (*.senki.jsonl, .gz, .br)`);
      return [target];
    }
    const inside = readdirSync(target, { recursive: true, encoding: 'utf8' });
    return inside
      .filter((name) => REPLAY.test(name))
      .sort()
      .map((name) => join(target, name));
  });
}

function kindOf(target: string): Stats {
  try {
    return statSync(target);
  } catch (error) {
    throw new Failure(2, `cannot read ${target}: ${fileFault(error)}`);
  }
}

export const auditFiles = (
  files: readonly string[],
  { trust, cards }: { readonly trust: readonly string[]; readonly cards: readonly string[] },
  settings: AuditSettings,
  io: Io,
): Promise<Audited> =>
  audited(
    files.map((file) => ({ kind: 'file', file, trust, cards })),
    files.length,
    settings,
    io,
  );

/** Matches that a thread plays before it reports back. */
const CHUNK = 5;

export function auditSimulated(terms: SampleTerms, settings: AuditSettings, io: Io): Promise<Audited> {
  const numbers = Array.from({ length: terms.matches }, (_, i) => i);
  const tasks: AuditTask[] = [];
  for (let i = 0; i < numbers.length; i += CHUNK)
    tasks.push({ kind: 'simulated', terms, numbers: numbers.slice(i, i + CHUNK) });
  return audited(tasks, terms.matches, settings, io);
}

/** Size of a thread's young generation: a match produces much garbage, and with more room less of it is copied. */
const YOUNG_MB = 64;

async function audited(
  tasks: readonly AuditTask[],
  matches: number,
  { workers, thresholds, sealed, audits = [] }: AuditSettings,
  io: Io,
): Promise<Audited> {
  const progress = progressOf(io, matches);
  const began = performance.now();
  const log: SealedMatch[] = [];
  const archive = new ArchiveAudit({
    engine: engineBuild(),
    thresholds,
    sealed: sealed === 'simulated' ? log : sealed,
  });
  for (const audit of audits) archive.add(audit);
  await inThreads({
    worker: new URL('./worker.js', import.meta.url),
    threads: Math.min(workers, tasks.length),
    tasks,
    here: runTask,
    limits: { maxYoungGenerationSizeMb: YOUNG_MB },
    take: (outcome: AuditOutcome) => {
      outcome.audits.forEach((audit) => archive.add(audit));
      log.push(...outcome.sealed);
      progress.advance(Math.max(outcome.audits.length, outcome.sealed.length));
    },
  });
  progress.stop();
  const report = archive.report();
  return { report, exhibits: archive.exhibits(report), seconds: (performance.now() - began) / 1000 };
}
