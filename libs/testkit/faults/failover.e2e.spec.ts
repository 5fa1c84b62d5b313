import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { LiveClient } from '../../../apps/api/testing/live-client.js';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import {
  faultsOfClocks,
  faultsOfFeed,
  faultsOverSockets,
  playThrough,
  quantile,
  type Round,
} from './failover-round.spec-helper.js';
import { missingParts, PostgresCluster } from './postgres-cluster.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

const KILLS = 5;
const STACK = /\n\s+at |"stack"/;

describe('PostgreSQL under Patroni, behind HAProxy', () => {
  let stage: FaultStage<PostgresCluster>;
  let nodes: readonly SenkiProcess[];
  let pids: readonly number[];
  const rounds: Round[] = [];
  /** Matches of seats that only listened. */
  const idle: string[] = [];
  const report: Record<string, unknown> = {};

  beforeAll(async () => {
    const missing = missingParts();
    if (missing.length > 0) throw new Error(`NOT TESTED: the failover. This machine lacks ${missing.join(', ')}.`);
    stage = await FaultStage.on(await PostgresCluster.start());
    nodes = [await stage.serve(), await stage.serve(), await stage.work()];
    pids = nodes.map(({ pid }) => pid);
  });
  afterAll(async () => {
    mkdirSync('.ci/results', { recursive: true });
    writeFileSync('.ci/results/failover.json', `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync('.ci/results/failover.log', nodes?.map(({ output }) => output).join('\n') ?? '');
    process.stderr.write(`failover: ${JSON.stringify(report)}\n`);
    await stage?.close();
  });

  const round = async (fault: () => Promise<void>): Promise<Round> => {
    const urls = nodes.slice(0, 2).map(({ url }) => url);
    const made = await playThrough(stage, urls, fault);
    rounds.push(made);
    await stage
      .client(urls[0]!, made.asleep.seats[0]!.token)
      .send('POST', `/v1/matches/${made.asleep.matchId}/concede`);
    return made;
  };

  const tell = (name: string, made: readonly Round[]): void => {
    const took = made.flatMap((one) => one.took);
    report[name] = {
      matches: made.reduce((sum, { played, seats }) => sum + played.length + seats.length / 2 + 1, 0),
      answers: took.length,
      secondsWithoutService: made.map(({ silenceMs }) => Math.round(silenceMs / 100) / 10),
      refused: made.reduce((sum, { refused }) => sum + refused, 0),
      unanswered: made.reduce((sum, { unanswered }) => sum + unanswered, 0),
      p50Ms: quantile(took, 0.5),
      p99Ms: quantile(took, 0.99),
      slowestMs: quantile(took, 1),
      logLines: nodes.map(({ output }) => output.split('\n').length),
    };
  };

  /** Everything that was ever played here, and that all processes still run and have said little. */
  const expectNothingLost = async (): Promise<void> => {
    await stage.caughtUp();
    const seats = rounds.flatMap((one) => one.seats);
    const asleep = rounds.map((one) => one.asleep.matchId);
    const others = [...seats.map(({ options }) => options.matchId), ...asleep, ...idle];
    const played = rounds.flatMap((one) => one.played);
    const faults = await stage.postgres.read(async (pool) => [
      ...(await faultsInRecord(pool, played, stampOf, others)),
      ...(await faultsOverSockets(pool, seats)),
      ...(await faultsOfClocks(pool)),
      ...(await faultsOfFeed(pool)),
    ]);
    expect(faults).toEqual([]);
    expect(nodes.map(({ isAlive, pid }, i) => isAlive && pid === pids[i])).toEqual([true, true, true]);
    expect(rounds.map(({ unanswered }) => unanswered)).toEqual(rounds.map(() => 0));
    for (const { output } of nodes) expect(output).not.toMatch(STACK);
    for (const { url } of nodes) await eventually(async () => (await fetch(`${url}/readyz`)).ok);
  };

  it(`loses its leader ${KILLS} times, and nobody loses an answer or a clock`, async () => {
    const made: Round[] = [];
    for (let kills = 0; kills < KILLS; kills++) {
      await stage.postgres.healthy();
      const { matchId, seats } = await stage.openDuel(nodes[0]!.url);
      const quiet = await LiveClient.subscribe(nodes[0]!.url, matchId, seats[0]!.token);
      await quiet.find('hello');
      made.push(
        await round(async () => {
          const leader = await stage.postgres.node('leader');
          leader.send('SIGKILL');
          await eventually(async () => (await fetch(`${nodes[0]!.url}/readyz`)).status === 503);
          expect((await fetch(`${nodes[0]!.url}/livez`)).status).toBe(200);
          await eventually(async () => (await fetch(`${nodes[0]!.url}/readyz`)).ok, 100);
          // The machine comes back some time later, with what its disk holds.
          leader.start();
        }),
      );
      // A socket that only waited was kept open, and hears of what happens next.
      expect(quiet.socket.readyState).toBe(WebSocket.OPEN);
      await stage.client(nodes[1]!.url, seats[1]!.token).send('POST', `/v1/matches/${matchId}/concede`);
      await quiet.closed;
      expect(quiet.events.at(-1)?.type).toBe('SecretRevealed');
      idle.push(matchId);
    }
    tell('leader killed', made);
    await expectNothingLost();
    const outages = await stage.postgres.run<{ seconds: number }>(
      'SELECT extract(epoch FROM ended_at - began_at)::float8 AS seconds FROM es.outage ORDER BY began_at',
    );
    expect(outages).toHaveLength(KILLS);
    const restarted = await stage.postgres.run(`SELECT FROM es.event WHERE type = 'ClocksResumed'`);
    expect(restarted.length).toBeGreaterThanOrEqual(KILLS);
  });

  it('goes on without its synchronous standby as soon as the other one takes its place', async () => {
    await stage.postgres.healthy();
    const standby = await stage.postgres.node('sync_standby');
    const made = await round(async () => {
      standby.send('SIGSTOP');
      await sleep(15_000);
    });
    standby.send('SIGCONT');
    tell('standby stopped', [made]);
    await expectNothingLost();
  });

  it('refuses cleanly while the disk of the leader is full', async () => {
    if (!stage.postgres.hasDisks)
      throw new Error('NOT TESTED: a full disk. Only root can give each node its own disk.');
    await stage.postgres.healthy();
    const leader = await stage.postgres.node('leader');
    const made = await round(async () => {
      const free = stage.postgres.fillDisk(leader);
      await sleep(10_000);
      free();
    });
    tell('disk of the leader full', [made]);
    expect(made.refused).toBeGreaterThan(0);
    await stage.postgres.healthy();
    await expectNothingLost();
  });
});
