import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction, readFeed, Sequencer, type FeedEvent } from '#event-store';
import { projectResults, ResultFeed } from '#results/projections';
import { ended, JUDGE, opened, record, revised } from '../testing/toy-records.js';
import { WorkerStage } from '../testing/worker-stage.js';

let stage: WorkerStage;
let feed: ResultFeed;
let events: readonly FeedEvent[];

let ids: readonly string[];

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  feed = new ResultFeed(stage.pool);
  ids = [
    await record(stage, [opened()], ended(), [revised([], 'void')], [revised([1], 'judge')]),
    await record(stage, [opened()]),
    await record(stage, [opened(), ...ended()], [revised([], 'judge')]),
  ];
  await new Sequencer(stage.pool).drain();
  events = await readFeed(stage.pool, 0, 1_000);
});
afterAll(async () => stage.close());

async function project(size: number): Promise<void> {
  await stage.pool.query('TRUNCATE result_entry');
  for (let from = 0; from < events.length; from += size)
    await inTransaction(stage.pool, (tx) => projectResults(events.slice(from, from + size), tx));
}

describe('the result feed', () => {
  it('has every result and every correction once, in the order of the record, numbered without a gap', async () => {
    await project(1_000);
    const entries = await feed.after(0, 100);
    expect(entries.map(({ position, type, result }) => [position, type, result.matchId, result.revision])).toEqual([
      [1, 'match.result', ids[0], 1],
      [2, 'match.corrected', ids[0], 2],
      [3, 'match.corrected', ids[0], 3],
      [4, 'match.result', ids[2], 1],
      [5, 'match.corrected', ids[2], 2],
    ]);
    expect(entries.map(({ result }) => [result.reason, result.winners])).toEqual([
      ['win', [0]],
      ['void', []],
      ['judge', [1]],
      ['win', [0]],
      ['judge', []],
    ]);
    expect(entries[1]!.result.correction).toEqual(JUDGE);
    const head = await stage.store.head(ids[0]!);
    expect(entries[2]!.result).toMatchObject({ events: head!.version, headHash: head!.hash });
  });

  it('is the same however the feed was cut, and when it comes twice', async () => {
    await project(1_000);
    const whole = await feed.after(0, 100);
    for (const size of [1, 2, 3]) {
      await project(size);
      expect(await feed.after(0, 100)).toEqual(whole);
    }
    await inTransaction(stage.pool, (tx) => projectResults(events, tx));
    expect(await feed.after(0, 100)).toEqual(whole);
    expect(await feed.head()).toBe(5);
  });

  it('agrees with what is read straight from the record', async () => {
    await project(1_000);
    const entries = await feed.after(0, 100);
    for (const id of ids) {
      const own = entries.filter(({ result }) => result.matchId === id).map(({ result }) => result);
      expect((await feed.ofMatch(id)).map(({ result }) => result)).toEqual(own);
    }
  });

  it('is never edited', async () => {
    await expect(stage.pool.query('UPDATE result_entry SET revision = 9')).rejects.toThrow('permission denied');
  });
});
