import { seededStream } from '#simulation';
import { simulate, type Simulated } from './capacity-simulation.js';
import { costsAt } from './cluster-costs.js';
import type { ClusterReport, PartCost } from './cluster-report.js';
import { hundredths, tenths } from './live-tally.js';
import { tableInWords } from './words.js';

export interface CapacityPlan {
  /** Numbers of concurrent matches. */
  readonly matches: readonly number[];
  /** Mean time a player thinks, in seconds. */
  readonly pace: number;
  /** Cores of one database machine; memory of one API node and of one Redis. */
  readonly databaseCores: number;
  readonly nodeMemoryGiB: number;
  readonly redisMemoryGiB: number;
  /** Connections that one database accepts: its `max_connections`. */
  readonly databaseConnections: number;
  /** What a synchronous standby adds to each commit, in milliseconds. */
  readonly standbyMs: number;
  /** How full a part may be planned, from 0 to 1. */
  readonly load: number;
}

/** What a number of matches needs, and how fast it is then. */
export interface Need {
  readonly matches: number;
  readonly answersPerSecond: number;
  readonly nodes: number;
  readonly workers: number;
  readonly databases: number;
  /** Of all API nodes and workers, if nothing pools them. */
  readonly connections: number;
  /** Shards of the feed, each with a sequencer of its own. */
  readonly feedShards: number;
  readonly walMBPerSecond: number;
  /** What Redis needs of the one core that it can use, and of its memory. */
  readonly redisCores: number;
  readonly redisMiB: number;
  readonly latency: Simulated;
  /** The same with one API node gone. */
  readonly withoutOne: Simulated;
}

export interface CapacityReport {
  readonly plan: CapacityPlan;
  /** Matches that one part of each kind carries. */
  readonly carries: Readonly<Record<'node' | 'worker' | 'database' | 'redis', number>>;
  /** Processor time of each part for an answer, with what its match costs until the next one, in milliseconds. */
  readonly msPerAnswer: Readonly<Record<'node' | 'worker' | 'database' | 'redis', number>>;
  readonly needs: readonly Need[];
}

/** Answers that are simulated for each number of matches. */
const ANSWERS = 200_000;
/** Assumed, because the measurement cannot tell; 0.2 and 0.8 make answers up to a half slower, as a test shows. */
const SHARE_BEFORE = 0.5;
/** What the layout of the feed allows. */
const MOST_SHARDS = 64;

/** What large deployments need, calculated and simulated from what `senki bench cluster` measured. */
export function capacityOf(
  report: ClusterReport,
  plan: CapacityPlan,
  /** With another number of answers for each match: see `costsAt`. */
  second: ClusterReport | null = null,
): CapacityReport {
  const measured = { ...report, costs: costsAt(plan.pace, report, second) };
  const { costs, commitMs, sequencedPerSecond } = measured;
  const { postgres } = costs;
  if (postgres === null) throw new Error('the measurement does not tell what PostgreSQL costs');
  const processes = measured.nodes + measured.workers;
  const carries = carriedBy(measured, postgres, plan);
  const needs = plan.matches.map((matches): Need => {
    const answersPerSecond = Math.round(matches / plan.pace);
    // One more than needed, so that one may be lost.
    const nodes = Math.ceil(matches / carries.node) + 1;
    const workers = Math.ceil(matches / carries.worker) + 1;
    const databases = Math.ceil(matches / carries.database);
    const run = (count: number): Simulated =>
      simulate(
        {
          ...{ answersPerSecond, nodes: count, nodeMs: costs.node.msPerAnswer, shareBefore: SHARE_BEFORE },
          ...{ databases, coresPerDatabase: plan.databaseCores, databaseMs: postgres.msPerAnswer },
          commitMs: commitMs + plan.standbyMs,
        },
        ANSWERS,
        seededStream(`capacity ${matches}`),
      );
    return {
      ...{ matches, answersPerSecond, nodes, workers, databases },
      connections: Math.ceil(((nodes + workers) * measured.connections) / processes),
      feedShards: 2 ** Math.ceil(Math.log2(Math.max(1, answersPerSecond / (sequencedPerSecond * plan.load)))),
      redisCores: hundredths((answersPerSecond * costs.redis.msPerAnswer) / 1000),
      redisMiB: Math.ceil((matches * measured.redisPerMatchKiB) / 1024),
      walMBPerSecond: tenths((answersPerSecond * measured.walBytesPerAnswer) / 1e6),
      ...{ latency: run(nodes), withoutOne: run(nodes - 1) },
    };
  });
  const { node, worker, redis } = costs;
  const msPerAnswer = {
    ...{ node: node.msPerAnswer, worker: worker.msPerAnswer },
    ...{ database: postgres.msPerAnswer, redis: redis.msPerAnswer },
  };
  return { plan, carries, msPerAnswer, needs };
}

/** `pace` seconds pass between two answers of a match; a process has one core, of which it needs some when it is idle. */
function carriedBy(measured: ClusterReport, postgres: PartCost, plan: CapacityPlan): CapacityReport['carries'] {
  const { costs, nodes, workers, memoryPerMatchKiB, redisPerMatchKiB } = measured;
  const coresPerMatch = ({ msPerAnswer }: PartCost): number => Math.max(msPerAnswer, 0.001) / 1000 / plan.pace;
  const byCore = (part: PartCost, processes: number): number =>
    Math.max(1, Math.floor((plan.load - part.idleCores / processes) / coresPerMatch(part)));
  const byMemory = (gib: number, kib: number): number => Math.floor((gib * plan.load * 2 ** 20) / kib);
  const node = Math.min(byCore(costs.node, nodes), byMemory(plan.nodeMemoryGiB, memoryPerMatchKiB));
  const worker = byCore(costs.worker, workers);
  // Every process asks the database for something even when it is idle, so more of them cost the database more.
  const askingPerMatch = (postgres.idleCores / (nodes + workers)) * (1 / node + 1 / worker);
  const database = Math.floor((plan.databaseCores * plan.load) / (coresPerMatch(postgres) + askingPerMatch));
  const redis = Math.min(byCore(costs.redis, 1), byMemory(plan.redisMemoryGiB, redisPerMatchKiB));
  return { node, worker, database, redis };
}

export function capacityInWords({ plan, carries, msPerAnswer: ms, needs }: CapacityReport): string {
  const head = [
    'matches',
    'answers/s',
    'API nodes',
    'workers',
    'databases',
    'connections',
    'feed shards',
    'WAL MB/s',
    'Redis cores',
    'Redis MiB',
    'p50 ms',
    'p99 ms',
    'one lost',
  ];
  const rows = needs.map((need) => [
    ...[need.matches, need.answersPerSecond, need.nodes, need.workers, need.databases],
    ...[need.connections, need.feedShards, need.walMBPerSecond],
    ...[need.redisCores, need.redisMiB],
    ...[need.latency.p50Ms, need.latency.p99Ms, need.withoutOne.p99Ms],
  ]);
  const share = `${Math.round(plan.load * 100)} %`;
  return [
    `at ${plan.pace} s a decision, parts at most ${share} busy, databases of ${plan.databaseCores} cores, API nodes of one core and ${plan.nodeMemoryGiB} GiB, Redis of one core and ${plan.redisMemoryGiB} GiB`,
    `with its share of the open match, an answer costs ${ms.node} ms of an API node, ${ms.worker} of a worker, ${ms.database} of the database and ${ms.redis} of Redis`,
    `one API node carries ${carries.node} matches, one worker ${carries.worker}, one database ${carries.database}, one Redis ${ms.redis === 0 ? 'more than this measurement can tell' : carries.redis}`,
    ...tableInWords(head, rows),
    ...limitsReached(plan, carries, needs),
  ].join('\n');
}

/** Where a number of matches needs more than the design gives today. */
function limitsReached(plan: CapacityPlan, carries: CapacityReport['carries'], needs: readonly Need[]): string[] {
  const said = (isBeyond: (need: Need) => boolean, what: string): string[] => {
    const matches = needs.filter(isBeyond).map((need) => need.matches);
    return matches.length === 0 ? [] : [`${matches.join(' and ')} matches: ${what}`];
  };
  return [
    ...said(({ databases }) => databases > 1, 'more than one database machine, so matches must be spread over several'),
    ...said(
      ({ connections }) => connections > plan.databaseConnections,
      `more connections than the ${plan.databaseConnections} that one server accepts (of several databases, the one that coordinates them); a smaller DATABASE_POOL helps, a pooler between nodes and database was not tested`,
    ),
    ...said(
      ({ matches }) => matches > carries.worker,
      'more than one worker can follow; what needs one order over all shards (results, ladders, the archive) works on one worker at a time',
    ),
    ...said(({ feedShards }) => feedShards > 1, 'more than one sequencer numbers, so the feed needs shards'),
    ...said(({ feedShards }) => feedShards > MOST_SHARDS, `more than the ${MOST_SHARDS} shards that the feed may have`),
    ...said(
      ({ matches }) => matches > carries.redis,
      'more jobs than one Redis carries; a Redis Cluster spreads the queues over its masters, but one queue, such as that of the clocks, stays on one',
    ),
  ];
}
