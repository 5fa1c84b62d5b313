import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openedMatch, pendingDecision } from '#contract';
import { Client } from '../api/testing/client.js';
import { duel } from '../api/testing/duel.js';
import { SenkiProcess } from './testing/senki-process.js';
import { SpanCollector, type CollectedSpan } from './testing/span-collector.js';

let folder: string;
let collector: SpanCollector;
let url: string;
let key: string;
let operator: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-tracing-'));
  // If root starts the database server, it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  collector = await SpanCollector.open();
  const senki = SenkiProcess.start(['serve'], {
    SENKI_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    SENKI_TRUST_PROXY: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
  [, url = ''] = await senki.says(/serves matches on (\S+)/);
  [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
  operator = new Client(url).as(key);
});
afterAll(async () => {
  await SenkiProcess.endAll();
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request like a traced client, with a `traceparent` header. Returns the ids of the client's span. */
async function send(token: string, path: string, body: object) {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${spanId}-01`,
    },
    body: JSON.stringify(body),
  });
  return { traceId, spanId, status: reply.status };
}

const childOf =
  (parent: { readonly traceId: string; readonly spanId: string }, name: string) =>
  (span: CollectedSpan): boolean =>
    span.traceId === parent.traceId && span.parentSpanId === parent.spanId && span.name === name;

describe('tracing', () => {
  it('follows an answer from its request through the command to the append', async () => {
    const { matchId, seats } = await operator.post(openedMatch, '/v1/matches', duel());
    const path = `/v1/matches/${matchId}`;
    const asked = await Promise.all(
      seats.map(async ({ token }) => ({
        token,
        ...(await operator.as(token).get(pendingDecision, `${path}/decision`)),
      })),
    );
    const { token, decision } = asked.find((one) => one.decision !== null)!;
    const sent = await send(token, `${path}/answers`, { decision: decision!.id, answer: decision!.fallback });
    expect(sent.status).toBe(200);

    const find = (parent: { readonly traceId: string; readonly spanId: string }, name: string) =>
      collector.find(childOf(parent, name), name);
    const request = await find(sent, 'POST /v1/matches/:matchId/answers');
    const command = await find(request, 'command AnswerDecision');
    const append = await find(command, 'append');
    expect(request).toMatchObject({ service: 'senki', attributes: { 'http.response.status_code': 200 } });
    expect(command.attributes).toEqual({ 'senki.match': matchId });
    expect(append.attributes).toMatchObject({ 'senki.match': matchId, 'db.system.name': 'postgresql' });
    expect(JSON.stringify(collector.spans)).not.toContain(token);
  });

  it('follows a job from the request that ordered it', async () => {
    const { matchId, seats } = await operator.post(openedMatch, '/v1/matches', duel());
    const conceded = await send(seats[0]!.token, `/v1/matches/${matchId}/concede`, {});
    const route = await collector.find(childOf(conceded, 'POST /v1/matches/:matchId/concede'), 'the concession');
    await collector.find(childOf(route, 'command Concede'), 'the command, by what it does');
    const ordered = await send(key, `/v1/replays/${matchId}/exports`, {});
    expect(ordered.status).toBe(202);
    const job = await collector.find(
      ({ traceId, name }) => traceId === ordered.traceId && /^process.*export/.test(name),
      'the job that was ordered',
    );
    const order = await collector.find(({ spanId }) => spanId === job.parentSpanId, 'the order');
    const request = await collector.find(childOf(ordered, 'POST /v1/replays/:matchId/exports'), 'the request');
    expect(order.parentSpanId).toBe(request.spanId);
  });
});
