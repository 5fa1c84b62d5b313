import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#event-store';
import type { Game } from '#kernel';
import { inContext } from '../composition/session.js';
import { BenchServer } from './bench-database.js';
import { MatchWriter } from './bulk-matches.js';
import { runForPeak } from './peak-process.js';
import { machine } from './report.js';

export interface BulkPlan {
  readonly game: Game;
  /** Sizes of the archives, in matches. */
  readonly matches: readonly number[];
  readonly workers: number;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

export interface BulkRun {
  readonly work: 'export' | 'import' | 'verify' | 'drift';
  readonly matches: number;
  /** Run time of the whole process, including its start. */
  readonly seconds: number;
  readonly matchesPerSecond: number;
  readonly peakMb: number;
}

export interface BulkReport {
  readonly machine: ReturnType<typeof machine>;
  readonly eventsPerMatch: number;
  readonly workers: number;
  readonly runs: readonly BulkRun[];
  /** The largest growth of peak memory from the smallest archive to the largest, among the four kinds of work. */
  readonly bar: { readonly growthMb: number; readonly atMostMb: number; readonly met: boolean };
}

/** Tolerates garbage that is collected late. Keeping matches in memory would need several times as much. */
const GROWTH_MB = 64;
const PROGRAM = new URL('../main.js', import.meta.url);

/** Exports, imports, verifies and replays archives of several sizes, each in a process of its own. */
export async function benchBulk(plan: BulkPlan): Promise<BulkReport> {
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const { appUrl } = await server.database();
    const folder = mkdtempSync(join(tmpdir(), 'senki-bulk-'));
    const pool = createPool({ connectionString: appUrl, max: 8 });
    const writer = new MatchWriter(pool, plan.game);
    const before = machine(server.version);
    const runs: BulkRun[] = [];
    let eventsPerMatch = 0;
    try {
      await writer.start();
      for (const matches of [...plan.matches].sort((a, b) => a - b)) {
        plan.progress(`playing ${matches} matches`);
        eventsPerMatch = await writer.writeUpTo(matches);
        const abroad = (await server.database()).appUrl;
        runs.push(...(await runsWith(plan, { matches, home: appUrl, abroad, path: join(folder, String(matches)) })));
      }
    } finally {
      writer.stop();
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    }
    return { machine: before, eventsPerMatch, workers: plan.workers, runs, bar: barOf(runs) };
  });
}

interface Places {
  readonly matches: number;
  readonly home: string;
  readonly abroad: string;
  readonly path: string;
}

async function runsWith(plan: BulkPlan, { matches, home, abroad, path }: Places): Promise<readonly BulkRun[]> {
  const secret = randomBytes(32).toString('base64url');
  const runs: BulkRun[] = [];
  const run = async (work: BulkRun['work'], database: string, ...args: readonly string[]): Promise<void> => {
    plan.progress(`${work} of ${matches} matches`);
    const env = { DATABASE_URL: database, SENKI_SIGNING_KEY: secret, SENKI_TOKEN_SECRET: secret, REDIS_URL: '' };
    const { seconds, peakMb } = await runForPeak(PROGRAM, [...args, '--json'], env);
    runs.push({ work, matches, seconds: tenth(seconds), matchesPerSecond: tenth(matches / seconds), peakMb });
  };
  await run('export', home, 'archive', 'export', path);
  const { publicKey } = JSON.parse(readFileSync(join(path, 'archive.json'), 'utf8')) as { publicKey: string };
  await run('import', abroad, 'archive', 'import', path, '--origin', 'home', '--trust', publicKey);
  await run('verify', home, 'archive', 'verify', path, '--workers', String(plan.workers));
  await run('drift', home, 'replay', 'drift', path, '--workers', String(plan.workers));
  return runs;
}

function barOf(runs: readonly BulkRun[]): BulkReport['bar'] {
  const growth = (work: string): number => {
    const peaks = runs.filter((run) => run.work === work).map(({ peakMb }) => peakMb);
    return peaks.at(-1)! - peaks[0]!;
  };
  const growthMb = Math.max(...runs.map(({ work }) => growth(work)));
  return { growthMb, atMostMb: GROWTH_MB, met: growthMb <= GROWTH_MB };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

export function bulkInWords({ machine: on, eventsPerMatch, workers, runs, bar }: BulkReport): string {
  return [
    `${on.cpu}, ${on.cores} cores, ${on.system}, Node ${on.node}, PostgreSQL ${on.postgres}, load ${on.loadBefore}`,
    `matches of ${eventsPerMatch} events; verify and drift with ${workers} workers; each in a process of its own`,
    'work     matches  seconds  matches/s  peak MB',
    ...runs.map(({ work, matches, seconds, matchesPerSecond, peakMb }) =>
      [work.padEnd(7), ...[matches, seconds, matchesPerSecond, peakMb].map((n) => String(n).padStart(7))].join('  '),
    ),
    `${bar.met ? '✓' : '✗'} at most ${bar.growthMb} MB more for the most matches than for the fewest (at most ${bar.atMostMb})`,
  ].join('\n');
}
