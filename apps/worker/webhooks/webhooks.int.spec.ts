import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { inTransaction, type Transaction } from '#event-store';
import { DeliveryLog, Deliveries, Endpoints, MAX_TRIES, type Result } from '#results';
import { ResultFeed } from '#results/projections';
import { eventually } from '#testkit';
import { WorkerStage, type Backend } from '../testing/worker-stage.js';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The back end of an operator. */
class Receiver {
  readonly received: Received[] = [];
  answer: (seen: Received) => number = () => 204;
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const handle: RequestListener = (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const seen = { path: request.url!, headers: request.headers, body };
        receiver.received.push(seen);
        response.writeHead(receiver.answer(seen)).end();
      });
    };
    const server = createServer(handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return receiver;
  }

  at(path: string): readonly Received[] {
    return this.received.filter((seen) => seen.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => receiver.stop());

const resultIn = ({ body }: Received) => (JSON.parse(body) as { data: Result }).data;
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe.each<Backend>(['postgres', 'redis'])('webhooks with the queue on %s', (backend) => {
  let stage: WorkerStage;
  let endpoints: Endpoints;
  let log: DeliveryLog;
  beforeAll(async () => {
    stage = await WorkerStage.create(backend);
    endpoints = new Endpoints(stage.pool);
    log = new DeliveryLog(stage.pool);
  });
  afterAll(async () => stage.close());

  const tx = <T>(work: (client: Transaction) => Promise<T>) => inTransaction(stage.pool, work);
  const endpoint = (path: string) =>
    tx((client) =>
      endpoints.create(
        { url: receiver.url + path, description: '', types: ['match.result', 'match.corrected'] },
        client,
      ),
    );
  const deliveriesOf = (endpointId: string) => log.list({ endpointId, state: null, before: null, limit: 100 });
  async function finish(): Promise<string> {
    const matchId = await stage.openMatch();
    await stage.concede(matchId);
    return matchId;
  }

  it('arrive signed for each result, with two workers at it', async () => {
    receiver.answer = () => 204;
    const path = `/${backend}/plain`;
    const { id, secret } = await endpoint(path);
    const workers = [await stage.startWorker(), await stage.startWorker()];
    const ids = await Promise.all(Array.from({ length: 8 }, finish));
    await eventually(async () => (await deliveriesOf(id)).filter(({ state }) => state === 'delivered').length === 8);
    // A receiver that acknowledges too slowly gets the delivery again.
    expect(new Set(receiver.at(path).map((seen) => resultIn(seen).matchId))).toEqual(new Set(ids));
    for (const seen of receiver.at(path)) {
      expect(verify(secret, seen)).toMatchObject({ type: 'match.result', data: { reason: 'concede', winners: [1] } });
      expect(seen.headers['webhook-id']).toBe(`res_${resultIn(seen).matchId}_1`);
    }
    const positions = (await new ResultFeed(stage.pool).after(0, 100)).map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const text = (await Promise.all(workers.map(({ metrics }) => metrics.registry.metrics()))).join('\n');
    expect(text).toMatch(/senki_webhook_attempts_total\{outcome="delivered"\} [1-9]/);
    await tx((client) => endpoints.remove(id, client));
  });

  it('carry a signature for each secret while the two overlap', async () => {
    receiver.answer = () => 200;
    const path = `/${backend}/rotated`;
    const { id, secret } = await endpoint(path);
    const fresh = await tx((client) => endpoints.rotate(id, 3_600, client));
    await finish();
    await eventually(async () => receiver.at(path).length === 1);
    for (const known of [secret, fresh]) expect(verify(known, receiver.at(path)[0]!)).toBeDefined();
    const last = await tx((client) => endpoints.rotate(id, 0, client));
    await finish();
    await eventually(async () => receiver.at(path).length === 2);
    expect(verify(last, receiver.at(path)[1]!)).toBeDefined();
    expect(() => verify(secret, receiver.at(path)[1]!)).toThrow();
    await tx((client) => endpoints.remove(id, client));
  });

  it('are tried again when they fail, and sent again on demand under the same id', async () => {
    const path = `/${backend}/flaky`;
    let isDown = true;
    receiver.answer = (seen) => (seen.path === path && isDown ? 500 : 204);
    const { id } = await endpoint(path);
    await finish();
    await eventually(async () => (await endpoints.find(id))!.failingSince !== null);
    isDown = false;
    await eventually(async () => (await deliveriesOf(id))[0]?.state === 'delivered');
    const [delivery] = await deliveriesOf(id);
    // One failure, or more where the machine is so busy that the test was slower than the next attempt.
    const attempts = (await log.find(delivery!.id))!.log.map(({ status, error }) => [status, error]);
    expect(attempts.length).toBeGreaterThan(1);
    expect(attempts).toEqual([...attempts.slice(1).map(() => [500, 'answered with 500']), [204, null]]);
    expect(await endpoints.find(id)).toMatchObject({ failingSince: null, state: 'active' });
    await tx((client) => log.replay(delivery!.id, id, client));
    await eventually(async () => receiver.at(path).length > attempts.length);
    const ids = receiver.at(path).map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(new Set(ids.map((parts) => parts.join())).size).toBe(1);
    await tx((client) => endpoints.remove(id, client));
  });

  it('stop where the receiver says that it is gone', async () => {
    const path = `/${backend}/gone`;
    receiver.answer = () => 410;
    const { id } = await endpoint(path);
    await finish();
    await eventually(async () => (await endpoints.find(id))!.state === 'disabled');
    expect(await endpoints.find(id)).toMatchObject({ disabledReason: 'gone', disabledAt: expect.any(Date) });
    expect((await deliveriesOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 1]]);
    await finish();
    expect(receiver.at(path)).toHaveLength(1);
    await tx((client) => endpoints.remove(id, client));
  });

  it('lose nothing with the queue: what was given to it and never came back is delivered without it', async () => {
    await stage.stopWorkers();
    const path = `/${backend}/lost`;
    receiver.answer = () => 204;
    const { id } = await endpoint(path);
    // This worker has no queue. Deliveries that the dead worker had taken become available again.
    await stage.startWorker({
      openQueues: () => Promise.reject(new Error('no queue')),
      intervals: { webhookLeaseMs: 500 },
    });
    const dead = new Deliveries(stage.pool, 3_600_000);
    const matchId = await finish();
    // Results of earlier tests may also arrive at this endpoint.
    await eventually(async () => receiver.at(path).some((seen) => resultIn(seen).matchId === matchId));
    await stage.stopWorkers();
    const sent = receiver.at(path).length;
    await tx(async (client) => void (await log.replayRange(id, { after: 0, upTo: 1e9 }, client)));
    const waiting = (await deliveriesOf(id)).length;
    expect(await dead.take(100)).toHaveLength(Math.min(16, waiting));
    expect(await dead.take(100)).toHaveLength(0);
    // Its time is up.
    await stage.pool.query('UPDATE webhook_delivery SET held_until = now() WHERE endpoint_id = $1', [id]);
    await stage.startWorker({
      openQueues: () => Promise.reject(new Error('no queue')),
      intervals: { webhookLeaseMs: 500 },
    });
    await eventually(async () => (await deliveriesOf(id)).every(({ state }) => state === 'delivered'));
    expect(receiver.at(path)).toHaveLength(sent + waiting);
  });
});

describe('a webhook that never answers', () => {
  let stage: WorkerStage;
  let endpoints: Endpoints;
  let deliveries: Deliveries;
  let id: string;

  // One result waits for delivery, and no worker runs.
  beforeEach(async () => {
    stage = await WorkerStage.create('postgres');
    endpoints = new Endpoints(stage.pool);
    deliveries = new Deliveries(stage.pool);
    const wish = { url: 'https://hooks.example.com/', description: '', types: ['match.result'] as const };
    ({ id } = await inTransaction(stage.pool, (client) => endpoints.create(wish, client)));
    const worker = await stage.startWorker({ intervals: { webhookMs: 3_600_000 } });
    await stage.concede(await stage.openMatch());
    await eventually(async () => (await new ResultFeed(stage.pool).head()) === 1);
    await worker.stop();
  });
  afterEach(() => stage.close());

  it('is given up after all its tries and disabled, unless something got through', async () => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const [taken] = await deliveries.take(10);
      const begun = await deliveries.begin(taken!);
      expect(await deliveries.begin(taken!)).toBeNull();
      const outcome = await deliveries.finish(begun!, { status: null, error: 'silence', ms: 1 });
      expect(outcome).toBe(tries < MAX_TRIES ? 'retried' : 'given-up');
      expect((await endpoints.find(id))!.state).toBe(tries < MAX_TRIES ? 'active' : 'disabled');
      expect(await deliveries.take(10)).toEqual([]);
      await stage.pool.query("UPDATE webhook_delivery SET due_at = now() WHERE state = 'waiting'");
    }
    expect(await endpoints.find(id)).toMatchObject({ disabledReason: 'failing' });
    expect(await deliveries.waiting()).toBe(0);
    await inTransaction(stage.pool, (client) => endpoints.change(id, { state: 'active' }, client));
    expect(await endpoints.find(id)).toMatchObject({ state: 'active', failingSince: null, disabledAt: null });
  });

  it('is sent again on demand though an earlier attempt is still under way', async () => {
    const log = new DeliveryLog(stage.pool);
    const [first] = await deliveries.take(10);
    const begun = await deliveries.begin(first!);
    await inTransaction(stage.pool, (client) => log.replay(first!.id, id, client));
    expect(await deliveries.finish(begun!, { status: 204, error: null, ms: 1 })).toBe('delivered');
    const [second] = await deliveries.take(10);
    expect(second).toMatchObject({ id: first!.id, attempts: 1 });
    await deliveries.finish((await deliveries.begin(second!))!, { status: 204, error: null, ms: 1 });
    expect(await deliveries.take(10)).toEqual([]);
    expect(await log.find(first!.id)).toMatchObject({ state: 'delivered', attempts: 2, log: [{}, {}] });
  });
});
