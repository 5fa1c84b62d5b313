import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededStream } from '#simulation';
import { captured } from '../testing/captured.js';
import { simulate, type Deployment } from './capacity-simulation.js';
import { capacityInWords, capacityOf, type CapacityPlan } from './capacity.js';
import { clusterInWords, costsOf, type ClusterReport, type Usage } from './cluster-report.js';
import { crowdsFor, sharesOf, tooManySockets } from './crowds.js';
import { Tally, tallied } from './live-tally.js';
import { machine } from './report.js';

const usage = (nodes: readonly number[], worker: number, postgres: number | null, mib = 100): Usage => ({
  nodes: nodes.map((cpuSeconds) => ({ cpuSeconds, rssBytes: mib * 2 ** 20 })),
  workers: [{ cpuSeconds: worker, rssBytes: 0 }],
  redis: { cpuSeconds: worker / 10, rssBytes: (mib * 2 ** 20) / 10 },
  ...{ postgresSeconds: postgres, walBytes: 1000 * worker },
});
const idle = { before: usage([0, 0], 0, 0), after: usage([1, 1], 1, 1), seconds: 10 };
const busy = { before: usage([1, 1], 1, 1), after: usage([7, 5], 3, 21, 150), seconds: 20 };
const costs = costsOf({ idle, busy, answers: 1000, matches: 100 });

const report: ClusterReport = {
  ...{ machine: machine('18.4'), game: 'blackpoker@lite', nodes: 2, workers: 1, matches: 100, sockets: 200 },
  ...{ clocks: 100, paceSeconds: 10, seconds: 20, openSeconds: 1, answers: 1000, answersPerSecond: 50, ended: 0 },
  latency: { p50Ms: 5, p99Ms: 9, maxMs: 10 },
  errors: { unopened: 0, refused: 0, closed: 0, unheard: 0 },
  feed: { outbox: { p50: 0, most: 2 }, behind: { p50: 1, most: 7 } },
  ...costs,
  ...{ commitMs: 2, sequencedPerSecond: 5000, connections: 30 },
  playerCores: 0.5,
};

const PLAN: CapacityPlan = {
  ...{ matches: [1000, 10_000], pace: 10, databaseCores: 8, nodeMemoryGiB: 4, redisMemoryGiB: 4, load: 0.6 },
  ...{ databaseConnections: 100, standbyMs: 0 },
};

describe('what the parts of a cluster cost', () => {
  it('is what they use beyond their idle time, for each answer', () => {
    // 10 s of processor time in 20 s, of which 4 s are used anyway.
    expect(costs.costs.node).toEqual({ msPerAnswer: 6, idleCores: 0.2, cores: 0.5, busiest: 0.3 });
    expect(costs.costs.worker).toEqual({ msPerAnswer: 0, idleCores: 0.1, cores: 0.1, busiest: 0.1 });
    expect(costs.costs.postgres).toEqual({ msPerAnswer: 18, idleCores: 0.1, cores: 1, busiest: null });
    expect(costs.costs.redis).toEqual({ msPerAnswer: 0, idleCores: 0.01, cores: 0.01, busiest: 0.01 });
    // 50 MiB more on each of two nodes, and 5 MiB of Redis, for 100 matches.
    expect([costs.memoryPerMatchKiB, costs.redisPerMatchKiB, costs.walBytesPerAnswer]).toEqual([1024, 51.2, 2]);
  });

  it('is no memory where less is in use than before, and then memory limits no plan', () => {
    const less = { ...busy, after: usage([7, 5], 3, 21, 90) };
    const measured = { ...report, ...costsOf({ idle, busy: less, answers: 1000, matches: 2 }) };
    expect(measured.memoryPerMatchKiB).toBe(0);
    expect(capacityOf(measured, { ...PLAN, matches: [800] })).toMatchObject({
      ...{ carries: { node: 833 }, needs: [{ nodes: 2 }] },
    });
  });

  it('names the part that will be full first', () => {
    expect(costs.firstLimit).toBe('PostgreSQL, then API node');
    const unseen = { before: usage([1, 1], 1, null), after: usage([7, 5], 3, null), seconds: 20 };
    const without = costsOf({ idle: { ...unseen, seconds: 10 }, busy: unseen, answers: 1000, matches: 100 });
    expect([without.costs.postgres, without.firstLimit]).toEqual([null, 'API node']);
  });

  it('is said in words', () => {
    const text = clusterInWords(report);
    expect(text).toContain(
      'API nodes    6 ms of processor time per answer; 0.5 cores (0.2 when idle), the busiest 0.3',
    );
    expect(text).toContain('1024 KiB of the API nodes and 51.2 KiB of Redis for a match');
    expect(text).toContain('2 ms until a commit is on disk, one sequencer numbers 5000 appends/s, 30 connections');
    expect(text).toContain('the slowest consumer 1 events behind (at most 7)');
  });
});

describe('players in several processes', () => {
  it('are as many processes as the limit of open files demands, and share the matches', () => {
    expect([crowdsFor(10_000, 20_256), crowdsFor(10_000, 20_000), crowdsFor(10_000, Infinity)]).toEqual([1, 2, 1]);
    expect(sharesOf(10, 3)).toEqual([4, 3, 3]);
  });

  it('are refused where the API nodes may not open enough files', () => {
    expect(tooManySockets(10_000, 2, 20_000)).toBeNull();
    expect(tooManySockets(10_000, 1, 20_000)).toContain('10000 matches need 20256 open files on each of 1 API nodes');
  });

  it('are counted together', () => {
    const [one, other] = [new Tally(), new Tally()];
    for (const tally of [one, other]) tally.begin();
    one.heard(10);
    other.heard(30);
    other.heard(20);
    other.over();
    one.countError('refused');
    other.countError('refused', 2);
    expect(tallied([one.count(), other.count()], 2)).toEqual({
      ...{ answers: 3, answersPerSecond: 1.5, ended: 1, latency: { p50Ms: 20, p99Ms: 30, maxMs: 30 } },
      errors: { unopened: 0, refused: 3, closed: 0, unheard: 0 },
    });
  });
});

describe('a simulated deployment', () => {
  const one: Deployment = {
    ...{ answersPerSecond: 100, nodes: 1, nodeMs: 1, databases: 1, coresPerDatabase: 1, databaseMs: 1 },
    ...{ commitMs: 2, shareBefore: 0.5 },
  };
  const run = (changes: Partial<Deployment>) => simulate({ ...one, ...changes }, 20_000, seededStream('test'));

  it('is as fast as its parts when it is idle, and slower the busier it is', () => {
    const calm = run({ answersPerSecond: 1 });
    // Half a millisecond twice at the nodes and one at the database, each spread exponentially, and two for the commit.
    expect(calm.p50Ms).toBeGreaterThan(3.3);
    expect(calm.p50Ms).toBeLessThan(4.2);
    expect(run({ answersPerSecond: 900 }).p99Ms).toBeGreaterThan(4 * calm.p99Ms);
  });

  it('agrees with queueing theory', () => {
    // One queue that is half full: the time in it is spread exponentially with twice the mean of serving.
    const { p50Ms, p99Ms } = run({ answersPerSecond: 500, nodes: 1000, nodeMs: 0.000_001 });
    expect(Math.abs(p50Ms - 2 - 2 * Math.log(2))).toBeLessThan(0.15);
    expect(Math.abs(p99Ms - 2 - 2 * Math.log(100))).toBeLessThan(1);
  });

  it('depends little on how the work of a node is split, which is assumed', () => {
    const busy = [0.2, 0.5, 0.8].map((shareBefore) => run({ answersPerSecond: 600, nodeMs: 1, shareBefore }));
    const [p50, p99] = [busy.map(({ p50Ms }) => p50Ms), busy.map(({ p99Ms }) => p99Ms)];
    expect(Math.max(...p50) / Math.min(...p50)).toBeLessThan(1.2);
    expect(Math.max(...p99) / Math.min(...p99)).toBeLessThan(1.5);
  });

  it('gets faster with more nodes, more cores and more databases', () => {
    const full = run({ answersPerSecond: 950 }).p99Ms;
    expect(run({ answersPerSecond: 950, nodes: 4 }).p99Ms).toBeLessThan(full);
    const wide = run({ answersPerSecond: 1900, nodes: 8, coresPerDatabase: 4 });
    expect(run({ answersPerSecond: 1900, nodes: 8, databases: 4 }).p99Ms).toBeLessThan(full);
    expect(wide.p99Ms).toBeLessThan(full);
  });
});

describe('senki bench capacity', () => {
  const folder = mkdtempSync(join(tmpdir(), 'senki-capacity-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const plan = PLAN;

  it('says what one part carries and how many are needed', () => {
    const { carries, needs } = capacityOf(report, plan);
    // 10 s × (0.6 - 0.1 core when idle) / 6 ms; memory would allow 2,516.
    expect(carries.node).toBe(833);
    // 8 cores × 0.6 / (18 ms / 10 s + a third of 0.1 core for each process, of which a match needs 1 / 833 and very little)
    expect(carries.database).toBe(2608);
    expect(needs.map(({ nodes, databases }) => [nodes, databases])).toEqual([
      [3, 1],
      [14, 4],
    ]);
    const few = { ...plan, nodeMemoryGiB: 1 };
    expect(capacityOf(report, few).carries.node).toBe(614);
    expect(capacityInWords(capacityOf(report, plan))).toContain(
      '10000 matches: more than one database machine, so matches must be spread over several',
    );
  });

  it('takes every figure of a part from the measurement', () => {
    const few = { ...plan, matches: [10_000] };
    const [need] = capacityOf(report, few).needs;
    const worse = { commitMs: 102, sequencedPerSecond: 500, connections: 60, walBytesPerAnswer: 5000 };
    const [needed] = capacityOf({ ...report, ...worse }, { ...few, standbyMs: 50 }).needs;
    expect(needed!.latency.p50Ms - need!.latency.p50Ms).toBeCloseTo(150, 0);
    // 1,000 appends/s: shards that each number 0.6 × 500 of them
    expect([need!.feedShards, needed!.feedShards]).toEqual([1, 4]);
    // 14 nodes and 2 workers, with 10 connections each and with 20
    expect([need!.connections, needed!.connections]).toEqual([160, 320]);
    expect(needed!.walMBPerSecond).toBe(5);
  });

  it('tells what an open match costs from what an answer costs, given two measurements', () => {
    const cost = (cores: number) => ({ ...report.costs.node, idleCores: 0.1, cores });
    const run = (matches: number, answersPerSecond: number, cores: number): ClusterReport => {
      const [node, postgres] = [cost(cores), { ...cost(2 * cores - 0.1), busiest: null }];
      return { ...report, matches, answersPerSecond, costs: { ...report.costs, node, postgres } };
    };
    const unsimulated = { ...plan, matches: [] };
    // 2 ms for an answer and 20 µs per second for a match
    const [quick, slow] = [run(1000, 100, 0.1 + 0.22), run(10_000, 50, 0.1 + 0.3)];
    const ms = (pace: number) => capacityOf(quick, { ...unsimulated, pace }, slow).msPerAnswer;
    expect([ms(10), ms(100)]).toMatchObject([
      { node: 2.2, database: 4.4 },
      { node: 4, database: 8 },
    ]);
    expect(capacityOf(slow, unsimulated, quick).msPerAnswer.node).toBe(2.2);
    // Less for more matches at the same pace is noise.
    expect(capacityOf(quick, unsimulated, run(10_000, 50, 0.1 + 0.05)).msPerAnswer.node).toBe(2.2);
    expect(() => capacityOf(quick, unsimulated, run(2000, 200, 0.5))).toThrow('measure with another --pace');
  });

  it('says what Redis needs, by its core and by its memory, and when one is not enough', () => {
    // 10 s × (0.6 - 0.01 core when idle) / 0.5 ms
    const busyRedis = { ...report, costs: { ...report.costs, redis: { ...report.costs.redis, msPerAnswer: 0.5 } } };
    const large = { ...plan, matches: [10_000], redisMemoryGiB: 1000 };
    const enough = capacityOf(busyRedis, large);
    expect(enough).toMatchObject({ carries: { redis: 11_799 }, needs: [{ redisCores: 0.5, redisMiB: 500 }] });
    expect(capacityInWords(enough)).not.toContain('than one Redis carries');
    expect(capacityInWords(enough)).toContain('one Redis 11799');
    expect(capacityInWords(capacityOf(report, plan))).toContain('one Redis more than this measurement can tell');
    const small = capacityOf(busyRedis, { ...large, redisMemoryGiB: 0.5 });
    // 0.6 × 512 MiB / 51.2 KiB, rounded down
    expect(small.carries.redis).toBe(6143);
    expect(capacityInWords(small)).toContain('10000 matches: more jobs than one Redis carries');
  });

  it('reads what was measured, and says what is wrong with a file', async () => {
    const [good, bad] = [join(folder, 'cluster.json'), join(folder, 'other.json')];
    writeFileSync(good, JSON.stringify(report));
    writeFileSync(bad, 'no JSON');
    const { code, stdout } = await captured('bench', 'capacity', '--from', good, '--matches', '1000');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('one API node carries 833 matches') });
    const refused = async (file: string): Promise<unknown> =>
      (await captured('bench', 'capacity', '--from', file)).stderr;
    expect(await refused(bad)).toContain('is not what "senki bench cluster --json" prints');
    const { redisPerMatchKiB: _, ...earlier } = report;
    writeFileSync(bad, JSON.stringify(earlier));
    expect(await refused(bad)).toContain('does not say what memory Redis needs');
    const { commitMs: __, ...later } = report;
    writeFileSync(bad, JSON.stringify(later));
    expect(await refused(bad)).toContain('does not say how fast the database commits');
    expect(await refused(join(folder, 'nowhere'))).toContain('there is no such file');
  });
});
