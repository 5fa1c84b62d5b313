import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FeedConsumer, Sequencer } from '#event-store';
import { ResultCheck, ResultFeed, resultProjection } from '#results/projections';
import { eventually } from '#testkit';
import { ended, opened, record, revised } from '../testing/toy-records.js';
import { WorkerStage } from '../testing/worker-stage.js';

const MATCHES = 10;
let stage: WorkerStage;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  await stage.asOwner('SELECT es.raise_feed_shards(4)');
});
afterAll(() => stage.close());

it('results of four shards have one order without a gap, in which a correction follows its result', async () => {
  const parts = [1, 2].flatMap(() => [
    new Sequencer(stage.pool),
    new FeedConsumer(stage.pool, { ...resultProjection, batchSize: 3 }),
  ]);
  for (const part of parts) part.start();
  const ids: string[] = [];
  for (let i = 0; i < MATCHES; i++) ids.push(await record(stage, [opened()], ended(), [revised([1], 'judge')]));
  const feed = new ResultFeed(stage.pool);
  await eventually(async () => (await feed.head()) === 2 * MATCHES);
  await Promise.all(parts.map((part) => part.stop()));

  const entries = await feed.after(0, 100);
  expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 2 * MATCHES }, (_, i) => i + 1));
  for (const id of ids) {
    const revisions = entries.filter(({ result }) => result.matchId === id).map(({ result }) => result.revision);
    expect(revisions).toEqual([1, 2]);
  }
  const check = new ResultCheck(stage.pool);
  expect(await check.all()).toEqual({ results: 2 * MATCHES, fault: null });
  expect(await check.of(ids)).toEqual({ results: 2 * MATCHES, fault: null });
  const { rows } = await stage.pool.query('SELECT DISTINCT shard FROM es.feed');
  expect(rows.length).toBeGreaterThan(1);
});
