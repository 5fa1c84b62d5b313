import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';

describe('PostgreSQL killed with SIGKILL in the middle of 32 clients', () => {
  let stage: FaultStage;
  beforeEach(async () => {
    stage = await FaultStage.create();
  });
  afterEach(() => stage.close());

  it('costs no confirmed answer, and the server goes on by itself', async () => {
    const server = await stage.serve();
    const { pid } = server;
    const players = stage.play({ matches: 16, url: () => server.url });
    for (let crashes = 0; crashes < 3; crashes++) {
      await players.progress(150);
      await stage.postgres.crash();
      await sleep(1_000);
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      await stage.postgres.restart();
    }
    const played = await players.end();

    expect(await stage.postgres.read((pool) => faultsInRecord(pool, played, stampOf))).toEqual([]);
    expect(players.troubles).toMatchObject({ lost: 0, unavailable: expect.any(Number) });
    expect(players.troubles.unavailable).toBeGreaterThan(0);
    expect([server.isAlive, server.pid]).toEqual([true, pid]);
    expect(server.output).not.toMatch(/unhandled|uncaught/i);
    await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 200);
  });

  it('is told to Prometheus by every node until the server is back', async () => {
    const token = 'token-of-the-metrics';
    const nodes = [await stage.serve({ SENKI_METRICS_TOKEN: token }), await stage.work({ SENKI_METRICS_TOKEN: token })];
    const scrape = async (url: string, name: string): Promise<number> => {
      const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await reply.text())?.[1]);
    };
    const scrapeAll = (name: string) => Promise.all(nodes.map(({ url }) => scrape(url, name)));
    const told = (available: number) =>
      eventually(async () => (await scrapeAll('senki_database_available')).every((value) => value === available));
    await told(1);
    // On a busy machine a node may have counted a slow reply as an outage.
    const before = await scrapeAll('senki_database_outages_total');
    await stage.postgres.crash();
    await told(0);
    const during = await scrapeAll('senki_database_outages_total');
    expect(during.map((outages, node) => outages > (before[node] as number))).toEqual([true, true]);
    await stage.postgres.restart();
    await told(1);
  });

  it('is told to every kind of caller as a problem that passes', async () => {
    const server = await stage.serve();
    const operator = stage.client(server.url);
    const { matchId, seats } = await stage.openDuel(server.url);
    const seat = operator.as(seats[0]?.token ?? '');
    const stranger = operator.as(`sk_${'0'.repeat(16)}_${'A'.repeat(43)}`);
    await stage.postgres.crash();
    const asked = [
      [operator, 'GET', '/v1/matches'],
      [operator, 'GET', `/v1/matches/${matchId}`],
      [operator, 'POST', `/v1/matches/${matchId}/tokens`, { viewer: 'spectator' }],
      [operator, 'GET', '/v1/replays'],
      [operator, 'POST', `/v1/replays/${matchId}/exports`],
      [operator, 'GET', `/v1/replays/exports/${matchId}`],
      [seat, 'GET', `/v1/matches/${matchId}/view`],
      [seat, 'GET', `/v1/matches/${matchId}/decision`],
      [seat, 'GET', `/v1/matches/${matchId}/events?after=100000&wait=1`],
      [seat, 'POST', `/v1/matches/${matchId}/concede`],
      [stranger, 'GET', '/v1/matches'],
    ] as const;
    for (const [client, method, path, body] of asked) {
      const { status, text, headers } = await client.send(method, path, body);
      expect({ method, path, status, text }).toMatchObject({ method, path, status: 503 });
      expect(JSON.parse(text)).toMatchObject({ type: 'urn:senki:problem:unavailable' });
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(server.output).not.toMatch(/unhandled|uncaught/i);
  });
});
