import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { inTransaction, readFeed, Sequencer } from '#event-store';
import { projectResults, ResultCheck } from '#results/projections';
import { ended, opened, record, revised } from '../../worker/testing/toy-records.js';
import { WorkerStage } from '../../worker/testing/worker-stage.js';
import { captured } from '../testing/captured.js';

const before = { ...process.env };
let stage: WorkerStage;
let ids: readonly string[];

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  process.env['DATABASE_URL'] = stage.appUrl;
  ids = [
    await record(stage, [opened(), ...ended()], [revised([], 'void')]),
    await record(stage, [opened()]),
    await record(stage, [opened(), ...ended()]),
  ];
  await new Sequencer(stage.pool).drain();
});
afterAll(async () => {
  process.env = before;
  await stage.close();
});
beforeEach(async () => {
  await stage.pool.query('TRUNCATE result_entry');
  await inTransaction(stage.pool, async (tx) => {
    await projectResults(await readFeed(tx, 0, 1_000), tx);
    await tx.query(`INSERT INTO es.consumer (name, position) SELECT 'results', position FROM es.feed_head
                    ON CONFLICT (name, shard) DO UPDATE SET position = excluded.position`);
  });
});

describe('senki db verify', () => {
  it('finds whole matches and true results in order', async () => {
    expect(await captured('db', 'verify')).toMatchObject({
      code: 0,
      stdout: '3 matches, 8 events: all chains hold\n3 results: all as the events say\n',
    });
    const { code, stdout } = await captured('db', 'verify', ids[0]!, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { ok: true, matches: 1, events: 4, faults: [], results: 2, resultFault: null },
    ]);
  });

  it.each([
    [
      'an edited winner',
      1,
      'not as the events say',
      `UPDATE result_entry SET result = replace(result, '"winners":[0]', '"winners":[1]') WHERE position = 1`,
    ],
    ['what is no JSON', 2, 'not as the events say', `UPDATE result_entry SET result = '{' WHERE position = 2`],
    [
      'an edited time',
      2,
      'not as the events say',
      `UPDATE result_entry SET decided_at = decided_at + interval '1 ms' WHERE position = 2`,
    ],
    [
      'an edited type',
      3,
      'not as the events say',
      `UPDATE result_entry SET type = 'match.corrected' WHERE position = 3`,
    ],
    [
      'a row with the id of another match',
      3,
      'not as the events say',
      `UPDATE result_entry SET match_id = gen_random_uuid() WHERE position = 3`,
    ],
    ['an edited revision', 3, 'not as the events say', `UPDATE result_entry SET revision = 2 WHERE position = 3`],
    ['a deleted row', 2, 'missing', 'DELETE FROM result_entry WHERE position = 2'],
    ['a deleted last row', 3, 'missing', 'DELETE FROM result_entry WHERE position = 3'],
    [
      'a row too many',
      4,
      'decided by no event',
      `INSERT INTO result_entry SELECT 4, match_id, 2, type, result, decided_at FROM result_entry WHERE position = 3`,
    ],
    [
      'a row before the first',
      0,
      'decided by no event',
      `INSERT INTO result_entry SELECT 0, match_id, 2, type, result, decided_at FROM result_entry WHERE position = 3`,
    ],
    [
      'rows that changed places',
      1,
      'not as the events say',
      'UPDATE result_entry SET position = CASE position WHEN 1 THEN 3 WHEN 3 THEN 1 ELSE 2 END',
    ],
  ])('names the first result that is not so: %s', async (_, position, fault, sql) => {
    // PostgreSQL checks the key row by row, so it would forbid swapping two positions.
    await stage.asOwner('ALTER TABLE result_entry DROP CONSTRAINT result_entry_pkey');
    await stage.asOwner(sql);
    const { code, stdout } = await captured('db', 'verify');
    await stage.asOwner('TRUNCATE result_entry');
    await stage.asOwner('ALTER TABLE result_entry ADD PRIMARY KEY (position)');
    expect([code, stdout.split('\n')[1]]).toEqual([
      1,
      expect.stringMatching(`^result ${position}, of match .*: ${fault}$`),
    ]);
  });

  it('reads page by page, and finds in the last one what is wrong there', async () => {
    const check = new ResultCheck(stage.pool, 1);
    expect(await check.all()).toEqual({ results: 3, fault: null });
    await stage.asOwner(`UPDATE result_entry SET type = 'match.corrected' WHERE position = 3`);
    expect(await check.all()).toEqual({
      results: 2,
      fault: { position: 3, matchId: ids[2], fault: 'not as the events say' },
    });
  });

  it('names a wrong result of the match it was asked about, and none of others', async () => {
    await stage.asOwner(`UPDATE result_entry SET result = replace(result, '"reason":"void"', '"reason":"judge"')`);
    expect(await captured('db', 'verify', ids[2]!)).toMatchObject({ code: 0 });
    expect(await captured('db', 'verify', ids[0]!)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`result 2, of match ${ids[0]}: not as the events say`),
    });
  });

  it.each([
    ['a row that is missing', 0, 'missing', 'DELETE FROM result_entry WHERE position = 3'],
    [
      'a row too many',
      4,
      'decided by no event',
      `INSERT INTO result_entry SELECT 4, match_id, 2, type, result, decided_at FROM result_entry WHERE position = 3`,
    ],
  ])('finds in the match it was asked about %s', async (_, position, fault, sql) => {
    await stage.asOwner(sql);
    expect(await captured('db', 'verify', ids[0]!)).toMatchObject({ code: 0 });
    expect(await captured('db', 'verify', ids[2]!)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`result ${position}, of match ${ids[2]}: ${fault}`),
    });
  });

  it.each([
    ['its head', 'head mismatch', ['DELETE FROM es.match_stream WHERE match_id = $1']],
    ['its events', 'version missing', ['DELETE FROM es.event WHERE match_id = $1']],
    [
      'its head and events',
      'no such match',
      ['DELETE FROM es.match_stream WHERE match_id = $1', 'DELETE FROM es.event WHERE match_id = $1'],
    ],
    [
      'its head and place in the feed',
      'head mismatch',
      ['DELETE FROM es.match_stream WHERE match_id = $1', 'DELETE FROM es.feed WHERE match_id = $1'],
    ],
  ])('finds a match that somebody hid by deleting %s', async (_, fault, statements) => {
    const hidden = await record(stage, [opened()]);
    await new Sequencer(stage.pool).drain();
    for (const sql of statements) await stage.asOwner(sql, [hidden]);
    const { code, stdout } = await captured('db', 'verify');
    expect([code, stdout]).toEqual([1, expect.stringMatching(`match ${hidden}, version \\d: ${fault}\n`)]);
    for (const table of ['match_stream', 'event', 'feed'])
      await stage.asOwner(`DELETE FROM es.${table} WHERE match_id = $1`, [hidden]);
  });

  it('names what it does not have', async () => {
    expect(await captured('db', 'verify', v7())).toMatchObject({ code: 1 });
  });
});
