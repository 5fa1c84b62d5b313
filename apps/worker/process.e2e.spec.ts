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

  it('answers probes, tells its numbers, and ends cleanly when told to', async () => {
    const { child, url } = await start({ SENKI_METRICS_TOKEN: 'for-prometheus-only' });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      checks: { database: 'ok', queue: 'ok', feed: 'ok' },
    });
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
    const matches = await Promise.all([stage.playToTheEnd(), stage.playToTheEnd()]);
    const wanted = matches.flatMap((matchId) => VIEWERS.map((viewer) => ({ matchId, viewer })));
    const ids = await Promise.all(wanted.map(async (order) => (await orders.request(order)).id));
    const states = async () => Promise.all(ids.map(async (id) => (await orders.status(id))!.state));
    const { child } = await start();
    await eventually(async () => (await states()).includes('running'), 5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await states()).every((state) => state === 'done')).toBe(false);
    await start();
    await eventually(async () => (await states()).every((state) => state === 'done'), 200);
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
    const id = await orders.order({ scope: { matchIds }, thresholds: DEFAULT_THRESHOLDS });
    const order = async () => (await orders.find(id))!;
    const { child } = await start();
    await eventually(async () => (await order()).done > 0, 5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await order()).toMatchObject({ state: 'running', total: 4 });
    await start();
    await eventually(async () => (await order()).state === 'done', 200);
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
