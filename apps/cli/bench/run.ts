import type { Game } from '#kernel';
import { inContext } from '../composition/session.js';
import { BenchServer } from './bench-database.js';
import { benchClocks } from './clocks.js';
import { benchPlay, benchRebuild, benchTurns } from './engine.js';
import { benchMemory } from './memory.js';
import { benchReplays } from './replay-size.js';
import { benchThroughput } from './throughput.js';
import { barsOf, machine, type Measured, type Report } from './report.js';

export interface BenchPlan {
  readonly game: Game;
  readonly only: readonly string[];
  readonly clients: number;
  readonly clocks: number;
  readonly seconds: number;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

/** Runs the requested measurements one after the other. */
export async function runBench(plan: BenchPlan): Promise<Report> {
  const isWanted = (name: string): boolean => plan.only.includes(name);
  const before = machine(null);
  const engine = await measureEngine(plan, isWanted);
  if (!['append', 'http', 'clocks'].some(isWanted)) return { machine: before, ...engine, bars: barsOf(engine) };
  return inContext(true, async ({ logger, stages }) => {
    const server = await BenchServer.start(plan.database, logger, stages);
    const measured = { ...engine, ...(await measureService(plan, isWanted, server)) };
    return { machine: { ...before, postgres: server.version }, ...measured, bars: barsOf(measured) };
  });
}

type Wanted = (name: string) => boolean;

async function measureEngine({ game, seconds, progress }: BenchPlan, isWanted: Wanted): Promise<Measured> {
  const measure = async <T>(name: string, work: () => T | Promise<T>): Promise<Record<string, T>> => {
    if (!isWanted(name)) return {};
    progress(name);
    return { [name]: await work() };
  };
  return {
    ...(await measure('play', () => benchPlay(game, seconds))),
    ...(await measure('turns', () => benchTurns(game, seconds))),
    ...(await measure('rebuild', () => benchRebuild(game, seconds))),
    ...(await measure('memory', () => benchMemory(game))),
    ...(await measure('replay', () => benchReplays(game))),
  };
}

async function measureService(plan: BenchPlan, isWanted: Wanted, server: BenchServer): Promise<Measured> {
  const { game, seconds, clients, clocks, progress } = plan;
  let measured: Measured = {};
  if (isWanted('append') || isWanted('http')) {
    progress('append and http');
    const parts = { append: isWanted('append'), http: isWanted('http') };
    measured = await benchThroughput({
      game,
      database: await server.database(),
      clients,
      seconds: 2 * seconds,
      ...parts,
    });
  }
  if (isWanted('clocks')) {
    progress('clocks');
    const database = await server.database();
    measured = { ...measured, clocks: await benchClocks({ game, database, key: database.key, clocks }) };
  }
  return measured;
}
