import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { LiveClient } from '../../../apps/api/testing/live-client.js';
import { seededStream } from '#simulation';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import {
  faultsOfClocks,
  faultsOfFeed,
  faultsOverSockets,
  latenessOfClocks,
  playThrough,
  quantile,
  type Fault,
  type Round,
} from './failover-round.spec-helper.js';
import { missingParts, PostgresCluster } from './postgres-cluster.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';
import { readResults } from './season-ladder.spec-helper.js';
import { SeasonReceiver } from './season-receiver.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

const KILLS = 5;
/** How many requests must be refused before the disk has space again. */
const REFUSALS = 50;
const STACK = /\n\s+at |"stack"/;

describe('PostgreSQL under Patroni, behind HAProxy', () => {
  let stage: FaultStage<PostgresCluster>;
  let receiver: SeasonReceiver;
  let nodes: readonly SenkiProcess[];
  let pids: readonly number[];
  const rounds: Round[] = [];
  /** Matches of seats that only listened. */
  const idle: string[] = [];
  const report: Record<string, unknown> = {};
  /** A round that did not come to its end leaves matches behind of which nobody knows what they should hold. */
  let isSound = true;

  beforeAll(async () => {
    const missing = missingParts();
    if (missing.length > 0) throw new Error(`NOT TESTED: the failover. This machine lacks ${missing.join(', ')}.`);
    stage = await FaultStage.on(await PostgresCluster.start());
    const env = { SENKI_WEBHOOKS_PRIVATE: 'true' };
    nodes = [await stage.serve(env), await stage.serve(env), await stage.work(env)];
    receiver = stage.use(await SeasonReceiver.open(seededStream('failover/receiver')));
    await receiver.register(stage.client(nodes[0]!.url));
    pids = nodes.map(({ pid }) => pid);
  });
  afterAll(async () => {
    mkdirSync('.ci/results', { recursive: true });
    writeFileSync('.ci/results/failover.json', `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync('.ci/results/failover.log', nodes?.map(({ output }) => output).join('\n') ?? '');
    process.stderr.write(`failover: ${JSON.stringify(report)}\n`);
    await stage?.close();
  });

  const round = async (fault: Fault): Promise<Round> => {
    if (!isSound) throw new Error('NOT TESTED: a round before this one did not come to its end');
    const urls = nodes.slice(0, 2).map(({ url }) => url);
    isSound = false;
    const made = await playThrough(stage, urls, fault);
    isSound = true;
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
    await expectAllTold();
    report['clocks'] = await stage.postgres.read(latenessOfClocks);
    expect(nodes.map(({ isAlive, pid }, i) => isAlive && pid === pids[i])).toEqual([true, true, true]);
    expect(rounds.map(({ unanswered }) => unanswered)).toEqual(rounds.map(() => 0));
    for (const { output } of nodes) expect(output).not.toMatch(STACK);
    for (const { url } of nodes) await eventually(async () => (await fetch(`${url}/readyz`)).ok);
  };

  /** Every match has ended, its result is in the feed of results once, and a webhook has told the receiver of it. */
  const expectAllTold = async (): Promise<void> => {
    const results = await readResults(stage.client(nodes[0]!.url));
    const matches = await stage.postgres.run<{ match_id: string }>('SELECT match_id FROM es.match_stream');
    const ended = results.map(({ result }) => result.matchId);
    expect(ended.sort()).toEqual(matches.map(({ match_id: id }) => id).sort());
    expect(await receiver.faults(results)).toEqual([]);
    const times = [...receiver.arrivals.values()].reduce((sum, one) => sum + one.times, 0);
    report['webhooks'] = { results: results.length, arrived: receiver.arrivals.size, times };
  };

  const ready = async (): Promise<number> => (await fetch(`${nodes[0]!.url}/readyz`)).status;

  /** Waits for an outage as load balancers see it: the node lives and gets no requests. */
  const expectOutage = async (): Promise<void> => {
    await eventually(async () => (await ready()) === 503);
    expect((await fetch(`${nodes[0]!.url}/livez`)).status).toBe(200);
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
          await expectOutage();
          await eventually(async () => (await ready()) === 200, 100);
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

  it('leaves a leader that hangs, and does not take it back as one', async () => {
    await stage.postgres.healthy();
    const hung = await stage.postgres.node('leader');
    const made = await round(async () => {
      hung.send('SIGSTOP');
      await expectOutage();
      await eventually(async () => (await ready()) === 200, 100);
      // It still believes that it leads, and has commits under way that nobody has acknowledged.
      hung.send('SIGCONT');
    });
    tell('leader hung', [made]);
    await stage.postgres.healthy();
    expect((await stage.postgres.node('leader')).name).not.toBe(hung.name);
    await expectNothingLost();
  });

  it('goes on without a member of etcd', async () => {
    await stage.postgres.healthy();
    const leader = await stage.postgres.node('leader');
    const made = await round(async () => {
      stage.postgres.etcd.kill(1);
      await stage.postgres.renewed();
    });
    tell('etcd: one of three members lost', [made]);
    stage.postgres.etcd.startMissing();
    await stage.postgres.etcd.healthy();
    await stage.postgres.healthy();
    expect((await stage.postgres.node('leader')).name).toBe(leader.name);
    await expectNothingLost();
  });

  it('refuses cleanly without the majority of etcd, and goes on when it is back', async () => {
    await stage.postgres.healthy();
    const made = await round(async () => {
      stage.postgres.etcd.kill(2);
      await expectOutage();
      stage.postgres.etcd.startMissing();
      await eventually(async () => (await ready()) === 200, 100);
    });
    tell('etcd: two of three members lost', [made]);
    expect(made.refused).toBeGreaterThan(0);
    await stage.postgres.healthy();
    await expectNothingLost();
  });

  it('goes on without its synchronous standby as soon as the other one takes its place', async () => {
    await stage.postgres.healthy();
    const standby = await stage.postgres.node('sync_standby');
    const made = await round(async () => {
      standby.send('SIGSTOP');
      await eventually(async () => {
        const now = await stage.postgres.node('sync_standby').catch(() => standby);
        return now.name !== standby.name;
      }, 100);
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
    const made = await round(async (troubles) => {
      const free = stage.postgres.fillDisk(leader);
      await eventually(() => troubles.unavailable >= REFUSALS, 100).finally(free);
    });
    tell('disk of the leader full', [made]);
    await stage.postgres.healthy();
    await expectNothingLost();
  });
});
