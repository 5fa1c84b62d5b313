import type { FeedLag } from './feed-watch.js';
import type { Vitals } from './live-report.js';
import { hundredths, tenths, type Tallied } from './live-tally.js';
import type { machine } from './report.js';
import { machineInWords } from './words.js';

/** What all parts have used since they started. */
export interface Usage {
  readonly nodes: readonly Vitals[];
  readonly workers: readonly Vitals[];
  readonly postgresSeconds: number | null;
  readonly redis: Vitals;
  readonly walBytes: number;
}

/** What one kind of part costs. */
export interface PartCost {
  /** Processor time for one answer, in milliseconds, over all parts of this kind; without what they use when idle. */
  readonly msPerAnswer: number;
  /** Cores used while no match is played, over all parts of this kind. */
  readonly idleCores: number;
  /** Cores used, over all parts of this kind. */
  readonly cores: number;
  /** The share of the one core that a process can use, for the busiest process; null for PostgreSQL, which has many. */
  readonly busiest: number | null;
}

export interface ClusterCosts {
  readonly costs: {
    readonly node: PartCost;
    readonly worker: PartCost;
    readonly postgres: PartCost | null;
    readonly redis: PartCost;
  };
  /** Memory of all API nodes for one match, sockets included. */
  readonly memoryPerMatchKiB: number;
  /** Memory of Redis for one match: above all the job of its clock. */
  readonly redisPerMatchKiB: number;
  readonly walBytesPerAnswer: number;
  /** The kind of part that will be full first, as the number of matches grows, if nothing is added. */
  readonly firstLimit: string;
}

export interface ClusterReport extends Tallied, ClusterCosts {
  readonly machine: ReturnType<typeof machine>;
  readonly game: string;
  readonly nodes: number;
  readonly workers: number;
  readonly matches: number;
  readonly sockets: number;
  readonly clocks: number;
  readonly paceSeconds: number;
  readonly seconds: number;
  readonly openSeconds: number;
  readonly feed: FeedLag;
  /** Until the smallest commit is on disk, while no match is played; in milliseconds. */
  readonly commitMs: number;
  /** Appends that one sequencer numbers in a second when it has nothing else to wait for. */
  readonly sequencedPerSecond: number;
  /** Connections of all API nodes and workers to PostgreSQL while matches are played. */
  readonly connections: number;
  /** Cores used by the simulated players, who share the machine. */
  readonly playerCores: number;
}

/** Usage at both ends of a time. */
export interface Span {
  readonly before: Usage;
  readonly after: Usage;
  readonly seconds: number;
}

export interface Measured {
  /** While no match was played. */
  readonly idle: Span;
  readonly busy: Span;
  readonly answers: number;
  readonly matches: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export function costsOf({ idle, busy, answers, matches }: Measured): ClusterCosts {
  const part = (read: (usage: Usage) => readonly number[], hasOneCore = true): PartCost => {
    const [used, unused] = [coresOf(busy, read), coresOf(idle, read)];
    const ms = (1000 * busy.seconds * (sum(used) - sum(unused))) / Math.max(answers, 1);
    return {
      msPerAnswer: hundredths(Math.max(ms, 0)),
      idleCores: hundredths(sum(unused)),
      cores: hundredths(sum(used)),
      busiest: hasOneCore ? hundredths(Math.max(...used)) : null,
    };
  };
  const seconds = (vitals: readonly Vitals[]): number[] => vitals.map(({ cpuSeconds }) => cpuSeconds);
  const isSeen = busy.after.postgresSeconds !== null;
  const costs = {
    node: part(({ nodes }) => seconds(nodes)),
    worker: part(({ workers }) => seconds(workers)),
    postgres: isSeen ? part(({ postgresSeconds }) => [postgresSeconds ?? 0], false) : null,
    redis: part(({ redis }) => seconds([redis])),
  };
  // With few matches, what is collected as garbage in between may be more than they need.
  const kibPerMatch = (memory: (usage: Usage) => number): number =>
    tenths(Math.max(memory(busy.after) - memory(idle.after), 0) / 1024 / matches);
  return {
    costs,
    memoryPerMatchKiB: kibPerMatch(({ nodes }) => sum(nodes.map(({ rssBytes }) => rssBytes))),
    redisPerMatchKiB: kibPerMatch(({ redis }) => redis.rssBytes),
    walBytesPerAnswer: Math.round((busy.after.walBytes - busy.before.walBytes) / Math.max(answers, 1)),
    firstLimit: firstLimit(costs),
  };
}

/** Cores used by each process of a kind. */
const coresOf = ({ before, after, seconds }: Span, read: (usage: Usage) => readonly number[]): number[] =>
  read(after).map((used, i) => (used - (read(before)[i] ?? 0)) / seconds);

/** Of the parts that can use one core each, the busiest; PostgreSQL is named if it needs more cores than all of these. */
function firstLimit({ node, worker, postgres, redis }: ClusterCosts['costs']): string {
  const [first] = Object.entries({ 'API node': node, worker, Redis: redis }).sort(
    ([, a], [, b]) => (b.busiest ?? 0) - (a.busiest ?? 0),
  );
  const [name, { busiest }] = first as [string, PartCost];
  return postgres !== null && postgres.cores > (busiest ?? 0) ? `PostgreSQL, then ${name}` : name;
}

export function clusterInWords(report: ClusterReport): string {
  const { machine: on, costs, feed, latency, errors } = report;
  const cost = (name: string, part: PartCost | null): string =>
    part === null
      ? `  ${name.padEnd(12)} cannot be seen from here`
      : `  ${name.padEnd(12)} ${part.msPerAnswer} ms of processor time per answer; ${part.cores} cores (${part.idleCores} when idle)${part.busiest === null ? '' : `, the busiest ${part.busiest}`}`;
  const mishaps = Object.entries(errors).map(([what, n]) => `${n} ${what}`);
  return [
    machineInWords(on),
    `${report.game}; ${report.nodes} API nodes, ${report.workers} workers, PostgreSQL, Redis and players (${report.playerCores} cores) share the machine`,
    `${report.matches} matches, ${report.sockets} sockets, ${report.clocks} running clocks, ${report.paceSeconds} s a decision; opened in ${report.openSeconds} s`,
    `  answers      ${report.answersPerSecond}/s; to the other seat p50 ${latency.p50Ms} ms, p99 ${latency.p99Ms} ms; ${mishaps.join(', ')}`,
    cost('API nodes', costs.node),
    cost('workers', costs.worker),
    cost('PostgreSQL', costs.postgres),
    cost('Redis', costs.redis),
    `  memory       ${report.memoryPerMatchKiB} KiB of the API nodes and ${report.redisPerMatchKiB} KiB of Redis for a match; ${report.walBytesPerAnswer} bytes of write-ahead log for an answer`,
    `  database     ${report.commitMs} ms until a commit is on disk, one sequencer numbers ${report.sequencedPerSecond} appends/s, ${report.connections} connections`,
    `  feed         ${feed.outbox.p50} appends not yet numbered (at most ${feed.outbox.most}); the slowest consumer ${feed.behind.p50} events behind (at most ${feed.behind.most})`,
    `first limit: ${report.firstLimit}`,
  ].join('\n');
}
