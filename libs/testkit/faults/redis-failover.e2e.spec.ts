import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../eventually.js';
import { ClockRecord } from './clock-record.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { RedisCluster } from './redis-cluster.spec-helper.js';
import type { RedisGroup } from './redis-group.spec-helper.js';
import { SentinelGroup } from './redis-sentinel.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

const DECISION_MS = 1_500;
/** The sweeper needs seconds at most. Anything longer than this means that a clock waited for Redis. */
const LATEST_MS = 30_000;
const MATCHES = 20;
const LOSSES = 3;
const METRICS_TOKEN = 'redis-failover-test';

describe.each([
  ['watched by Sentinels', () => SentinelGroup.start()],
  ['in a cluster', () => RedisCluster.start()],
] as const)('clocks while masters of Redis are killed %s', (how, start) => {
  let stage: FaultStage;
  let group: RedisGroup;
  beforeEach(async () => {
    stage = await FaultStage.create();
    group = stage.use(await start());
  });
  afterEach(() => stage.close());

  it('run out all, each once, and by jobs again after each loss', async () => {
    const { worker, server, matches, record } = await startClocks(stage, group);

    const secondsAway: number[] = [];
    for (let losses = 0; losses < LOSSES; losses++) {
      await record.untilMore(MATCHES);
      const begin = performance.now();
      const lost = await group.loseMaster();
      await untilJobsFire(worker);
      secondsAway.push((performance.now() - begin) / 1000);
      await lost.start();
      await group.settled();
    }
    await record.untilMore(MATCHES);

    const late = await record.expectSound(matches, DECISION_MS, LATEST_MS);
    expect([worker.isAlive, server.isAlive]).toEqual([true, true]);
    expect(worker.output).not.toMatch(/unhandled|uncaught/i);
    const away = secondsAway.map((seconds) => seconds.toFixed(1)).join(', ');
    console.log(`${how}: ${spread(late)}; the queue was back ${away} s after its master was killed`);
  });
});

describe('clocks while a master of Redis hangs', () => {
  let stage: FaultStage;
  let group: SentinelGroup;
  beforeEach(async () => {
    stage = await FaultStage.create();
    group = stage.use(await SentinelGroup.start());
  });
  afterEach(() => stage.close());

  it('run out all, each once, and by jobs of the new master once the canary has noticed', async () => {
    const { worker, matches, record } = await startClocks(stage, group);
    await record.untilMore(MATCHES);
    const begin = performance.now();
    await group.freezeMaster();
    await untilJobsFire(worker);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const late = await record.expectSound(matches, DECISION_MS, LATEST_MS);
    expect(worker.isAlive).toBe(true);
    console.log(`a master that hangs: ${spread(late)}; the queue was back after ${seconds} s`);
  });
});

/** A worker, a server, and matches that nobody plays; resolves when jobs fire their clocks. */
async function startClocks(stage: FaultStage, { url }: RedisGroup) {
  const env = { REDIS_URL: url, SENKI_METRICS_TOKEN: METRICS_TOKEN };
  const worker = await stage.work(env);
  const server = await stage.serve(env);
  const timeControl = { bankMs: null, decisionMs: DECISION_MS };
  const opened = await Promise.all(Array.from({ length: MATCHES }, () => stage.openDuel(server.url, { timeControl })));
  await untilJobsFire(worker);
  return { worker, server, matches: opened.map(({ matchId }) => matchId), record: new ClockRecord(stage.postgres) };
}

function spread(late: readonly number[]): string {
  const at = (share: number) => late[Math.ceil(share * late.length) - 1];
  return `${late.length} clocks, late by p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`;
}

async function untilJobsFire(worker: SenkiProcess): Promise<void> {
  const from = await firedByJobs(worker);
  await eventually(async () => (await firedByJobs(worker)) > from + MATCHES / 2, 250);
}

async function firedByJobs({ url }: SenkiProcess): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await reply.text();
  return Number(/^senki_clocks_fired_total\{by="job",outcome="fired"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
}
