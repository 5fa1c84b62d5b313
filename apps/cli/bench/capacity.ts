import { seededStream } from '#simulation';
import { simulate, type Simulated } from './capacity-simulation.js';
import type { ClusterReport } from './cluster-report.js';
import { hundredths } from './live-tally.js';
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
  readonly needs: readonly Need[];
}

/** Answers that are simulated for each number of matches. */
const ANSWERS = 200_000;

/** What large deployments need, calculated and simulated from what `senki bench cluster` measured. */
export function capacityOf(measured: ClusterReport, plan: CapacityPlan): CapacityReport {
  const { costs, memoryPerMatchKiB, redisPerMatchKiB } = measured;
  if (costs.postgres === null) throw new Error('the measurement does not tell what PostgreSQL costs');
  // A process has one core. `pace` seconds pass between two answers of a match.
  const matchesFor = (ms: number, cores = 1): number =>
    Math.floor((plan.pace * cores * plan.load) / (Math.max(ms, 0.001) / 1000));
  const matchesIn = (gib: number, kib: number): number => Math.floor((gib * plan.load * 2 ** 20) / kib);
  const carries = {
    node: Math.min(matchesFor(costs.node.msPerAnswer), matchesIn(plan.nodeMemoryGiB, memoryPerMatchKiB)),
    worker: matchesFor(costs.worker.msPerAnswer),
    database: matchesFor(costs.postgres.msPerAnswer, plan.databaseCores),
    redis: Math.min(matchesFor(costs.redis.msPerAnswer), matchesIn(plan.redisMemoryGiB, redisPerMatchKiB)),
  };
  const needs = plan.matches.map((matches): Need => {
    const answersPerSecond = Math.round(matches / plan.pace);
    // One more than needed, so that one may be lost.
    const nodes = Math.ceil(matches / carries.node) + 1;
    const databases = Math.ceil(matches / carries.database);
    const run = (count: number): Simulated =>
      simulate(
        {
          ...{ answersPerSecond, nodes: count, nodeMs: costs.node.msPerAnswer, databases },
          ...{ coresPerDatabase: plan.databaseCores, databaseMs: costs.postgres!.msPerAnswer },
        },
        ANSWERS,
        seededStream(`capacity ${matches}`),
      );
    return {
      ...{ matches, answersPerSecond, nodes, databases },
      workers: Math.ceil(matches / carries.worker) + 1,
      redisCores: hundredths((answersPerSecond * costs.redis.msPerAnswer) / 1000),
      redisMiB: Math.ceil((matches * redisPerMatchKiB) / 1024),
      walMBPerSecond: Math.round((answersPerSecond * measured.walBytesPerAnswer) / 1e5) / 10,
      ...{ latency: run(nodes), withoutOne: run(nodes - 1) },
    };
  });
  return { plan, carries, needs };
}

export function capacityInWords({ plan, carries, needs }: CapacityReport): string {
  const head = [
    'matches',
    'answers/s',
    'API nodes',
    'workers',
    'databases',
    'WAL MB/s',
    'Redis cores',
    'Redis MiB',
    'p50 ms',
    'p99 ms',
    'one lost',
  ];
  const rows = needs.map((need) => [
    ...[need.matches, need.answersPerSecond, need.nodes, need.workers, need.databases, need.walMBPerSecond],
    ...[need.redisCores, need.redisMiB],
    ...[need.latency.p50Ms, need.latency.p99Ms, need.withoutOne.p99Ms],
  ]);
  const share = `${Math.round(plan.load * 100)} %`;
  return [
    `at ${plan.pace} s a decision, parts at most ${share} busy, databases of ${plan.databaseCores} cores, API nodes of one core and ${plan.nodeMemoryGiB} GiB, Redis of one core and ${plan.redisMemoryGiB} GiB`,
    `one API node carries ${carries.node} matches, one worker ${carries.worker}, one database ${carries.database}, one Redis ${carries.redis}`,
    ...tableInWords(head, rows),
    ...bends({ plan, carries, needs }),
  ].join('\n');
}

/** Where a number of matches needs more than the design gives today. */
function bends({ carries, needs }: CapacityReport): string[] {
  const beyond = (carried: number): readonly number[] =>
    needs.map(({ matches }) => matches).filter((matches) => matches > carried);
  const said = (matches: readonly number[], what: string): string[] =>
    matches.length === 0 ? [] : [`${matches.join(' and ')} matches: ${what}`];
  return [
    ...said(beyond(carries.database), 'more than one database machine, so matches must be spread over several'),
    ...said(
      beyond(carries.worker),
      'more than one worker can follow; each consumer of the feed works on one worker at a time, so they must be on different ones',
    ),
    ...said(
      beyond(carries.redis),
      'more jobs than one Redis carries; a Redis Cluster spreads the queues over its masters, but one queue, such as that of the clocks, stays on one',
    ),
  ];
}
