import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { EVERYTHING } from '#archive';
import { archiveProjection } from '#archive/projections';
import { toThresholds, type AuditReport } from '#audit';
import { Auditor, AuditOrders, LocalAuditRunner } from '#audit/orders';
import { auditReport } from '#contract';
import { FeedConsumer } from '#event-store';
import { games } from '#games';
import { eventually } from '#testkit';
import { LogStage } from '../testing/log-stage.spec-helper.js';
import { KEY, WorkerStage } from '../testing/worker-stage.js';

const ENGINE = 'test';
const MATCHES = 8;
let stage: WorkerStage;
let log: LogStage;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  await stage.asOwner('SELECT es.raise_feed_shards(4)');
  log = new LogStage(stage);
});
afterAll(() => stage.close());

/** Matches that are numbered and sealed, not yet archived. */
async function conceded(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let i = 0; i < MATCHES; i++) ids.push(await stage.openMatch());
  for (const id of ids) await stage.concede(id);
  await log.feed();
  await log.sealAll();
  return ids;
}

async function archive(): Promise<void> {
  const consumer = new FeedConsumer(stage.pool, archiveProjection(games));
  consumer.start();
  await eventually(async () => (await consumer.lag()) === 0);
  await consumer.stop();
}

/** The whole archive, audited: which matches it has, and which ones it finds missing. */
async function audited(): Promise<{ readonly matches: readonly string[]; readonly missing: readonly string[] }> {
  const orders = new AuditOrders(stage.pool);
  const { pool: database, store } = stage;
  const openRunner = (): LocalAuditRunner => new LocalAuditRunner(games, ENGINE);
  const auditor = new Auditor({ database, store, games, key: KEY, engine: ENGINE, openRunner, most: 100 });
  const id = await orders.order({ scope: { filter: EVERYTHING }, thresholds: toThresholds({}) });
  expect(await auditor.work(id)).toBe('done');
  const report = auditReport.parse(
    JSON.parse(gunzipSync((await orders.open(id, 'report'))!).toString()),
  ) as AuditReport;
  const missing = report.findings.filter(({ check }) => check === 'completeness').flatMap(({ matches }) => matches);
  return { matches: report.matches.map(({ matchId }) => matchId).sort(), missing };
}

it('audits of a feed of four shards miss only what the archive has passed, not what it has yet to read', async () => {
  const early = await conceded();
  await archive();
  const late = await conceded();
  const shards = await stage.pool.query('SELECT DISTINCT shard FROM es.feed WHERE match_id = ANY($1)', [late]);
  expect(shards.rows.length).toBeGreaterThan(1);
  expect(await audited()).toEqual({ matches: early, missing: [] });
  await archive();
  expect(await audited()).toEqual({ matches: [...early, ...late], missing: [] });
  await stage.asOwner('DELETE FROM archive_match WHERE match_id = $1', [late[0]]);
  expect((await audited()).missing).toEqual([late[0]]);
});
