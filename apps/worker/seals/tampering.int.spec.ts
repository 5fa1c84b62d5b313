import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSigningKey, hex } from '#proof';
import { openEntry, signEntry, type Statement } from '#match-log';
import { RecordCheck } from '#match-log/storage';
import { readCheckpoint, signCheckpoint } from '#merkle-log';
import { LogStage } from '../testing/log-stage.spec-helper.js';
import { ended, opened, record } from '../testing/toy-records.js';
import { ORIGIN, WorkerStage } from '../testing/worker-stage.js';

let stage: WorkerStage;
let log: LogStage;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  log = new LogStage(stage);
  // More than one tile, so that there are hashes above the leaves.
  for (let i = 0; i < 13; i++)
    await Promise.all(Array.from({ length: 20 }, () => record(stage, [opened(), ...ended()])));
  await log.feed();
  await log.sealAll();
});
afterAll(async () => stage.close());

describe('the application', () => {
  it.each([
    'UPDATE log_leaf SET version = 9',
    'DELETE FROM log_leaf',
    'TRUNCATE log_leaf',
    'UPDATE log_node SET level = 9',
    'DELETE FROM log_node',
    "UPDATE log_checkpoint SET note = ''",
    'DELETE FROM log_checkpoint',
  ])('may not %s, and its owner is stopped by a trigger', async (statement) => {
    await expect(stage.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    const awake = `SET session_replication_role = origin; ${statement}`;
    await expect(stage.asOwner(awake)).rejects.toMatchObject({ code: 'ES002' });
  });

  it('cannot leave a gap, nor put a hash beside an entry that is not its own', async () => {
    const insert = (index: number, hash: string) =>
      stage.pool.query(
        `INSERT INTO log_leaf (leaf_index, match_id, version, kind, entry, hash)
         VALUES ($1, gen_random_uuid(), 1, 'seal', 'x', ${hash})`,
        [index],
      );
    const size = await log.sizeOf();
    await expect(insert(size + 1, `sha256('\\x00'::bytea || 'x')`)).rejects.toMatchObject({ code: 'ES003' });
    await expect(insert(size, `sha256('x')`)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('an operator with all rights over the database', () => {
  /** Runs the check on tampered rows, and restores them. */
  async function after(...statements: readonly string[]) {
    const saved = ['log_leaf', 'log_node', 'log_checkpoint'];
    for (const table of saved) await stage.asOwner(`CREATE TABLE saved_${table} AS TABLE ${table}`);
    try {
      for (const statement of statements) await stage.asOwner(statement);
      const refusal = await log
        .sealer()
        .publish()
        .then(() => null)
        .catch((error: Error) => error.message);
      return { verdict: await log.verify(), refusal };
    } finally {
      for (const table of saved) {
        await stage.asOwner(`DELETE FROM ${table}`);
        await stage.asOwner(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE saved_${table}`);
        await stage.asOwner(`DROP TABLE saved_${table}`);
      }
    }
  }

  it('who drops the last leaf is found, and gets no signature', async () => {
    const { verdict, refusal } = await after(
      'DELETE FROM log_leaf WHERE leaf_index = (SELECT max(leaf_index) FROM log_leaf)',
    );
    expect(verdict).toMatchObject({ ok: false });
    expect(refusal).toMatch('the log shrank');
  });

  it('who drops a leaf and moves the others up is found, and gets no signature', async () => {
    const { verdict, refusal } = await after(
      'DELETE FROM log_leaf WHERE leaf_index = 3',
      'UPDATE log_leaf SET leaf_index = -leaf_index WHERE leaf_index > 3',
      'UPDATE log_leaf SET leaf_index = -leaf_index - 1 WHERE leaf_index < 0',
      `INSERT INTO log_leaf SELECT max(leaf_index) + 1, gen_random_uuid(), 1, 'seal', 'x', sha256('\\x00'::bytea || 'x') FROM log_leaf`,
      `INSERT INTO log_leaf SELECT max(leaf_index) + 1, gen_random_uuid(), 1, 'seal', 'y', sha256('\\x00'::bytea || 'y') FROM log_leaf`,
    );
    expect(verdict).toMatchObject({ ok: false });
    expect(refusal).toMatch('the log was rewritten');
  });

  it('who rewrites a seal is found, by its place', async () => {
    const { verdict } = await after(
      `UPDATE log_leaf SET entry = convert_to(replace(convert_from(entry, 'UTF8'), '"win"', '"draw"'), 'UTF8'),
         hash = sha256('\\x00'::bytea || convert_to(replace(convert_from(entry, 'UTF8'), '"win"', '"draw"'), 'UTF8'))
       WHERE leaf_index = 0`,
    );
    expect(verdict).toEqual({ ok: false, place: 'entry 0', reason: 'its signature does not fit' });
  });

  it('who changes a hash above the leaves is found', async () => {
    const { verdict } = await after(`UPDATE log_node SET hash = sha256('x') WHERE level = 1 AND node_index = 0`);
    expect(verdict).toMatchObject({ ok: false, place: 'tile/1/000.p/1' });
  });

  it('who signs with a key of their own is found', async () => {
    const stranger = generateSigningKey(new Uint8Array(32).fill(12));
    const note = signCheckpoint(readCheckpoint((await log.files.checkpoint())!.note), { name: ORIGIN, key: stranger });
    const signed = await after(`UPDATE log_checkpoint SET note = '${note}'`);
    expect(signed.verdict).toEqual({ ok: false, place: 'checkpoint', reason: 'no trusted key has signed it' });

    const { rows } = await stage.pool.query<{ entry: Buffer }>('SELECT entry FROM log_leaf WHERE leaf_index = 0');
    const entry = signEntry({ ...(openEntry(rows[0]!.entry).statement as Statement), reason: 'draw' }, stranger);
    const bytes = `'\\x${hex(entry)}'::bytea`;
    const resealed = await after(
      `UPDATE log_leaf SET entry = ${bytes}, hash = sha256('\\x00'::bytea || ${bytes}) WHERE leaf_index = 0`,
    );
    expect(resealed.verdict).toEqual({ ok: false, place: 'entry 0', reason: `key ${stranger.id} is not trusted` });
  });

  it('who keeps a match out of the log, or changes one that is in it, is found by the record', async () => {
    const check = new RecordCheck(stage.pool);
    const all = async () => (await check.changed(0, 10_000)).faults;
    const earlier = await all();
    expect(earlier).toHaveLength(0);
    const matchId = await record(stage, [opened(), ...ended()]);
    expect(await check.missing([matchId])).toEqual([]);
    await log.feed();
    expect(await check.missing([matchId])).toEqual([]);
    await stage.asOwner('DELETE FROM seal_due WHERE match_id = $1', [matchId]);
    const missing = { matchId, version: 2, fault: 'its result is not in the log' };
    expect(await check.missing([matchId])).toEqual([missing]);
    await stage.asOwner('DELETE FROM es.feed WHERE match_id = $1', [matchId]);
    expect(await check.missing([matchId])).toEqual([missing]);

    const sealed = await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    expect(await all()).toEqual(earlier);
    await stage.asOwner(`UPDATE es.event SET hash = sha256('x') WHERE match_id = $1 AND version = 3`, [sealed]);
    expect(await all()).toEqual([
      ...earlier,
      { matchId: sealed, version: 2, fault: 'event 3 is not the one that was sealed' },
    ]);
  });
});
