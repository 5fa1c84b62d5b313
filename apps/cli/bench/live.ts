import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '#kernel';
import type { StartupStages } from '#platform';
import { inContext } from '../composition/session.js';
import { Failure } from '../io.js';
import { BenchServer, type BenchDatabase } from './bench-database.js';
import { Crowd } from './live-crowd.js';
import { growthOf, memoryOf, tooFewFiles, type LiveReport, type LiveRun } from './live-report.js';
import { hundredths, Tally, tenths } from './live-tally.js';
import { METRICS_TOKEN, vitalsOf } from './part-vitals.js';
import { machine } from './report.js';
import { startServer } from './server.js';

export interface LivePlan {
  readonly game: Game;
  /** Numbers of concurrent matches; each is measured on a server of its own. */
  readonly matches: readonly number[];
  /** Mean time a player thinks, in seconds. */
  readonly pace: number;
  readonly seconds: number;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

interface Run {
  readonly matches: number;
  readonly pace: number;
}

const WARM_UP = { matches: 20, seconds: 5 };
/** Time to finish the work caused by opening the matches. */
const SETTLE_SECONDS = 5;

/** Measures the smallest number of matches at full speed, then growing numbers of matches at human pace. */
export async function benchLive(plan: LivePlan): Promise<LiveReport> {
  const counts = [...new Set(plan.matches)].sort((a, b) => a - b);
  const problem = tooFewFiles(counts.at(-1) ?? 0, filesAllowed());
  if (problem !== null) throw new Failure(2, problem);
  const before = machine(null);
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const runs: LiveRun[] = [];
    const paced = counts.map((matches) => ({ matches, pace: plan.pace }));
    for (const run of [{ matches: counts[0] ?? 0, pace: 0 }, ...paced])
      runs.push(await measure(plan, run, await server.database(), stages));
    const game = `${plan.game.id}@${plan.game.edition}`;
    return { machine: { ...before, postgres: server.version }, game, runs, growth: growthOf(runs) };
  });
}

/** How many open files the system allows this process and those it starts. */
export function filesAllowed(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits: { open_files: { soft: number | 'unlimited' } };
  };
  const { soft } = userLimits.open_files;
  return soft === 'unlimited' ? Infinity : soft;
}

async function measure(plan: LivePlan, run: Run, database: BenchDatabase, stages: StartupStages): Promise<LiveRun> {
  const env = {
    DATABASE_URL: database.appUrl,
    SENKI_METRICS_TOKEN: METRICS_TOKEN,
    SENKI_SOCKETS: String(2 * run.matches + 1000),
    SENKI_SOCKETS_PER_ADDRESS: String(2 * run.matches + 1000),
  };
  const start = (args: readonly string[]) =>
    stages.begin(
      args.join(' '),
      () => startServer({ args, env }),
      (made) => made.stop(),
    );
  const [api, worker] = [await start(['serve', '--api-only']), await start(['worker'])];
  const common = { urls: [api.url], key: database.key, game: plan.game };
  try {
    await warmUp(new Crowd({ ...common, tally: new Tally(), pace: 0 }), Math.min(WARM_UP.seconds, plan.seconds));
    const tally = new Tally();
    return await watch(plan, run, new Crowd({ ...common, tally, pace: run.pace }), tally, api.url);
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

/** Lets the server compile its hot code and allocate its base memory before the measurement. */
async function warmUp(crowd: Crowd, seconds: number): Promise<void> {
  await crowd.gather(WARM_UP.matches, () => {});
  await sleep(seconds * 1000);
  crowd.close();
}

async function watch(plan: LivePlan, run: Run, crowd: Crowd, tally: Tally, url: string): Promise<LiveRun> {
  const { matches, pace } = run;
  const manner = pace === 0 ? 'as fast as it goes' : `${pace} s a decision`;
  try {
    const idle = await vitalsOf(url);
    const began = performance.now();
    await crowd.gather(matches, (open) => {
      if (open % 100 === 0 || open === matches) plan.progress(`${matches} matches, ${manner}: ${open} open`);
    });
    const openSeconds = tenths((performance.now() - began) / 1000);
    await sleep(Math.min(SETTLE_SECONDS, plan.seconds) * 1000);
    plan.progress(`${matches} matches, ${manner}: measuring for ${plan.seconds} s`);
    const watched = await watchFor(plan.seconds, crowd, tally, url);
    const paceSeconds = pace === 0 ? null : pace;
    const { live, cores, sockets, seconds } = watched;
    const memory = memoryOf(idle, live, matches);
    return {
      matches,
      sockets,
      paceSeconds,
      seconds: tenths(seconds),
      openSeconds,
      ...tally.sum(seconds),
      memory,
      cores,
    };
  } finally {
    crowd.close();
  }
}

async function watchFor(seconds: number, crowd: Crowd, tally: Tally, url: string) {
  const before = await vitalsOf(url);
  const [began, own] = [performance.now(), process.cpuUsage()];
  tally.begin();
  await sleep(seconds * 1000);
  tally.end();
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const sockets = crowd.sockets;
  const live = await vitalsOf(url);
  await crowd.calm();
  const cores = {
    api: hundredths((live.cpuSeconds - before.cpuSeconds) / took),
    players: hundredths((user + system) / 1e6 / took),
  };
  return { live, cores, sockets, seconds: took };
}
