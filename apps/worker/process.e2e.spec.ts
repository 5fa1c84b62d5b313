import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DEFAULT_THRESHOLDS, type AuditReport } from '#audit';
import { AuditOrders } from '#audit/orders';
import { ExportOrders, matchVerification } from '#replay-exports';
import { games } from '#games';
import type { Viewer } from '#kernel';
import { verifyReplay } from '#replay';
import { eventually } from '#testkit';
import { ONE_SECOND, WorkerStage } from './testing/worker-stage.js';

const PROGRAM = new URL('../../dist/apps/cli/main.js', import.meta.url).pathname;
const AT_WORK = /^Senki works; probes and metrics on (\S+)$/m;
const VIEWERS: readonly Viewer[] = ['omniscient', 'spectator', { seat: 0 }, { seat: 1 }];

describe('the worker as a process', () => {
  let stage: WorkerStage;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    stage = await WorkerStage.create('redis');
    dataDir = mkdtempSync(join(tmpdir(), 'senki-worker-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Resolves with the address when the worker reports that it runs. */
  async function start(env: Readonly<Record<string, string>> = {}): Promise<{ child: ChildProcess; url: string }> {
    const settings = { DATABASE_URL: stage.appUrl, REDIS_URL: stage.redisUrl, PORT: '0', SENKI_DATA_DIR: dataDir };
    const child = spawn(process.execPath, [PROGRAM, 'worker'], {
      env: { PATH: process.env['PATH'] ?? '', ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let log = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data) => (log += data));
    const [, url] = await eventually(() => {
      if (child.exitCode !== null) throw new Error(`the worker ended:\n${log}`);
      return AT_WORK.exec(log);
    });
    return { child, url: url! };
  }

  /**
   * Gives a worker orders and kills it when they are under way. Begins again if the worker was so much quicker than this
   * test, on a busy machine, that it had done them all by then.
   */
  async function killedAt<T>(
    order: () => Promise<T>,
    isUnderWay: (ordered: T) => Promise<boolean>,
    isDone: (ordered: T) => Promise<boolean>,
  ): Promise<T> {
    for (;;) {
      const ordered = await order();
      const { child } = await start();
      await eventually(() => isUnderWay(ordered), 5);
      child.kill('SIGKILL');
      await once(child, 'exit');
      if (!(await isDone(ordered))) return ordered;
    }
  }

  it('answers probes, tells its numbers, and ends cleanly when told to', async () => {
    const { child, url } = await start({ SENKI_METRICS_TOKEN: 'for-prometheus-only' });
    const ready = await eventually(async () => {
      const reply = await fetch(`${url}/readyz`);
      return reply.ok ? reply : null;
    });
    expect(await ready.json()).toMatchObject({ checks: { database: 'ok', queue: 'ok', feed: 'ok' } });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const numbers = await (
      await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer for-prometheus-only' } })
    ).text();
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    for (const name of ['senki_feed_lag', 'senki_clock_lateness_seconds', 'senki_partition_headroom_days'])
      expect(numbers).toContain(name);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('serves without its queue, says so, and lets time run out', async () => {
    const { url } = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { checks: { database: 'ok', queue: 'failed' } }]);
    const matchId = await stage.openMatch();
    await eventually(async () => (await stage.lateness(matchId)).length > 0);
  });

  it('killed among running clocks, leaves them to the others', async () => {
    const [first] = await Promise.all([start(), start()]);
    const matches = await Promise.all(
      Array.from({ length: 10 }, () => stage.openMatch({ ...ONE_SECOND, decisionMs: 3_000 })),
    );
    await eventually(async () => (await stage.matchesTimedOut(matches)) > 0);
    first!.child.kill('SIGKILL');
    await eventually(async () => (await stage.matchesTimedOut(matches)) === 10);
    const late = (await Promise.all(matches.map((id) => stage.lateness(id)))).flat();
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  });

  it('killed among exports, leaves whole files only, and the next one makes the rest', async () => {
    const orders = new ExportOrders(stage.pool);
    const states = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await orders.status(id))!.state));
    const isDone = async (ids: readonly string[]) => (await states(ids)).every((state) => state === 'done');
    const ids = await killedAt(
      async () => {
        const matches = await Promise.all([stage.playToTheEnd(), stage.playToTheEnd()]);
        const wanted = matches.flatMap((matchId) => VIEWERS.map((viewer) => ({ matchId, viewer })));
        return Promise.all(wanted.map(async (order) => (await orders.request(order)).id));
      },
      async (ordered) => (await states(ordered)).some((state) => state === 'running' || state === 'done'),
      isDone,
    );
    await start();
    await eventually(() => isDone(ids), 200);
    for (const id of ids) {
      const lines = gunzipSync(await gathered((await orders.open(id))!.stream))
        .toString()
        .split('\n')
        .slice(0, -1);
      expect(await verifyReplay(lines, matchVerification(games))).toMatchObject({ ok: true });
    }
  });

  it('killed in the middle of an audit, leaves the rest of it to the next one', async () => {
    const orders = new AuditOrders(stage.pool);
    const matchIds: string[] = [];
    for (let i = 0; i < 4; i++) matchIds.push(await stage.playToTheEnd());
    const find = async (id: string) => (await orders.find(id))!;
    const isDone = async (id: string) => (await find(id)).state === 'done';
    const id = await killedAt(
      () => orders.order({ scope: { matchIds }, thresholds: DEFAULT_THRESHOLDS }),
      async (ordered) => (await find(ordered)).done > 0,
      isDone,
    );
    expect(await find(id)).toMatchObject({ state: 'running', total: 4 });
    await start();
    await eventually(() => isDone(id), 200);
    const report = JSON.parse(gunzipSync((await orders.open(id, 'report'))!).toString()) as AuditReport;
    expect(report.matches.map(({ matchId, unaudited }) => [matchId, unaudited])).toEqual(
      matchIds.sort().map((matchId) => [matchId, null]),
    );
    expect(report.findings.filter(({ check }) => check !== 'timing')).toEqual([]);
  });
});

async function gathered(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
