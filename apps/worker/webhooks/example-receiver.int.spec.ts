import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '#event-store';
import { DeliveryLog, Endpoints, messageOf, newSecret, signedHeaders } from '#results';
import { ResultFeed } from '#results/projections';
import { eventually } from '#testkit';
import { WorkerStage } from '../testing/worker-stage.js';

let stage: WorkerStage;
let child: ChildProcess | null = null;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
});
afterAll(async () => {
  if (child !== null && child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await stage.close();
});

/** Starts the example as its README does; returns its address and the lines it prints. */
async function startExample(secret: string): Promise<{ readonly url: string; readonly lines: string[] }> {
  child = spawn(process.execPath, ['examples/webhook-receiver/receiver.mjs'], {
    env: { PATH: process.env['PATH'], PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout!.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  await eventually(async () => lines.length > 0);
  return { url: /http:\S+/.exec(lines[0]!)![0], lines };
}

describe('the example of a webhook receiver', () => {
  it('takes each result once, and nothing from strangers', async () => {
    const endpoints = new Endpoints(stage.pool);
    const log = new DeliveryLog(stage.pool);
    const wish = { url: 'http://127.0.0.1:1/', description: '', types: ['match.result'] as const };
    const { id, secret } = await inTransaction(stage.pool, (tx) => endpoints.create(wish, tx));
    const { url, lines } = await startExample(secret);
    await inTransaction(stage.pool, (tx) => endpoints.change(id, { url }, tx));
    await stage.startWorker();
    const matchId = await stage.openMatch();
    await stage.concede(matchId);
    await eventually(async () => lines.length === 2);
    expect(lines[1]).toBe(`match.result ${matchId} by concede (ann: 2, bob: 1)`);
    await inTransaction(stage.pool, (tx) => log.replayRange(id, { after: 0, upTo: 10 }, tx));
    const delivered = async () => (await log.list({ endpointId: id, state: 'delivered', before: null, limit: 9 }))[0];
    await eventually(async () => (await delivered())?.attempts === 2);
    expect(lines).toHaveLength(2);
    const message = messageOf((await new ResultFeed(stage.pool).after(0, 1))[0]!.result);
    const post = async (headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', body: message.body, headers })).status;
    const now = Math.floor(Date.now() / 1000);
    expect(await post({})).toBe(401);
    expect(await post(signedHeaders(message, [newSecret()], now))).toBe(401);
    expect(await post(signedHeaders(message, [secret], now - 3_600))).toBe(401);
    expect(await post(signedHeaders(message, [newSecret(), secret], now))).toBe(204);
    expect((await fetch(url)).status).toBe(401);
  });
});
