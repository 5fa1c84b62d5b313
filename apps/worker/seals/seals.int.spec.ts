import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSigningKey } from '#proof';
import { RecordCheck, type DisclosureRoot } from '#match-log/storage';
import { checkLogProof, verifyLog } from '#merkle-log';
import { LogStage, trusted } from '../testing/log-stage.spec-helper.js';
import { ended, opened, record, revised } from '../testing/toy-records.js';
import { eventually } from '#testkit';
import { ORIGIN, WorkerStage } from '../testing/worker-stage.js';

let stage: WorkerStage;
let log: LogStage;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  log = new LogStage(stage);
});
afterAll(async () => stage.close());

describe('the log', () => {
  it('is signed for while it is empty', async () => {
    await log.sealAll();
    expect(await log.verify()).toMatchObject({ ok: true, checkpoint: { origin: ORIGIN, size: 0 } });
  });

  it('has every finished match once, however it ended, and nothing of those that go on', async () => {
    const ids = await Promise.all(
      ['win', 'concede', 'void', 'no-start'].map((reason) =>
        record(stage, [opened(), ...ended(reason, reason === 'win' ? [0] : [])]),
      ),
    );
    const playing = await record(stage, [opened()]);
    await log.feed();
    await log.sealAll();
    for (const [i, reason] of ['win', 'concede', 'void', 'no-start'].entries()) {
      const head = await stage.store.head(ids[i]!);
      expect(await log.statementsOf(ids[i]!)).toEqual([
        expect.objectContaining({
          kind: 'senki-seal',
          match: ids[i],
          game: 'toy',
          reason,
          events: 3,
          head: head!.hash,
          secret: { commitment: expect.any(String), kept: true },
          disclosureRoot: null,
          damagedAt: null,
        }),
      ]);
    }
    expect(await log.statementsOf(playing)).toEqual([]);
    expect(await log.verify()).toMatchObject({ ok: true, checkpoint: { size: 4 } });
  });

  it('names no player and repeats no word of a judge', async () => {
    const matchId = await record(stage, [opened(), ...ended()], [revised([1], 'judge')]);
    await log.feed();
    await log.sealAll();
    const text = JSON.stringify(await log.statementsOf(matchId));
    for (const word of ['ann', 'bob', 'wrong deck', 'key/1']) expect(text).not.toContain(word);
  });

  it('takes what judges make of a sealed match as further leaves that name the seal', async () => {
    const matchId = await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    const sealedAt = (await log.sizeOf()) - 1;
    const version = 3;
    for (const [i, ruling] of [revised([], 'void'), revised([1], 'judge')].entries())
      await stage.store.append({
        matchId,
        expectedVersion: version + i,
        commandId: `0198c0de-0000-4000-8000-00000000000${i}`,
        fingerprint: new Uint8Array(32),
        at: stage.clock.now(),
        events: [ruling],
        meta: {},
        timers: [],
        reply: null,
      });
    await log.feed();
    await log.sealAll();
    expect(await log.statementsOf(matchId)).toMatchObject([
      { kind: 'senki-seal', reason: 'win', events: 3 },
      { kind: 'senki-amendment', seal: sealedAt, revision: 2, reason: 'void', winners: [], events: 4 },
      { kind: 'senki-amendment', seal: sealedAt, revision: 3, reason: 'judge', winners: [1], events: 5 },
    ]);
    expect(await log.verify()).toMatchObject({ ok: true });
  });

  it('is told nothing that spectators may not know yet', async () => {
    const matchId = await record(stage, [opened({ spectatorDelayMs: 3_600_000 }), ...ended()], [revised([], 'void')]);
    await log.feed();
    await log.sealAll();
    expect(await log.statementsOf(matchId)).toEqual([]);
    expect(await new RecordCheck(stage.pool).missing([matchId])).toEqual([]);
    await stage.pool.query(`UPDATE seal_due SET due_at = due_at - interval '1 hour' WHERE match_id = $1`, [matchId]);
    await log.sealAll();
    expect(await log.statementsOf(matchId)).toMatchObject([{ kind: 'senki-seal' }, { kind: 'senki-amendment' }]);
  });

  it('seals a record that was damaged before as damaged, instead of leaving it out', async () => {
    const matchId = await record(stage, [opened(), ...ended()]);
    await stage.tamper(matchId, 1);
    await log.feed();
    await log.sealAll();
    expect(await log.statementsOf(matchId)).toMatchObject([{ kind: 'senki-seal', damagedAt: 1 }]);
  });

  it('is not held up by a record that tells no result any more, and reports it', async () => {
    const [gone, good] = [await record(stage, [opened(), ...ended()]), await record(stage, [opened(), ...ended()])];
    await log.feed();
    await stage.asOwner(`DELETE FROM es.event WHERE match_id = $1 AND version = 1`, [gone]);
    const errors: string[] = [];
    await log.sealAll(log.sealer({ onError: (error) => errors.push(error.message) }));
    expect(await log.statementsOf(good)).toHaveLength(1);
    expect(errors).toEqual([`match ${gone} tells no result at version 2 that could be sealed`]);
    await stage.asOwner('DELETE FROM seal_due WHERE match_id = $1', [gone]);
  });

  it('proves a leaf by the first checkpoint that covers it, the same ever after', async () => {
    const matchId = await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    const first = await log.files.prove(matchId);
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    expect(await log.files.prove(matchId)).toEqual(first);
    expect(checkLogProof(first!.extra, first!, trusted).size).toBe(first!.size);
    expect(await log.files.prove(matchId, 2)).toBeNull();
  });
});

describe('sealers', () => {
  it('several at once lose no leaf, double none and never fork, over the edge of a tile', async () => {
    const before = await log.sizeOf();
    const ids: string[] = [];
    for (let i = 0; i < 15; i++)
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => record(stage, [opened(), ...ended()])))));
    await log.feed();
    await log.feed();
    await Promise.all(Array.from({ length: 4 }, () => keepSealing()));
    expect(await log.sizeOf()).toBe(before + ids.length);
    expect(before + ids.length).toBeGreaterThan(256);
    expect(await log.verify()).toMatchObject({ ok: true });
    const { rows } = await stage.pool.query<{ size: number; note: string }>(
      'SELECT size::float8 AS size, note FROM log_checkpoint ORDER BY position',
    );
    expect(rows.map(({ size }) => size)).toEqual(rows.map(({ size }) => size).toSorted((a, b) => a - b));
    for (const { note } of rows)
      expect(await verifyLog((path) => log.files.file(path), { trusted, from: note })).toMatchObject({ ok: true });
  });

  /** Seals as a worker does, until nothing is due. */
  async function keepSealing(): Promise<void> {
    const sealer = log.sealer();
    await eventually(async () => {
      await sealer.step();
      const { rows } = await stage.pool.query('SELECT FROM seal_due LIMIT 1');
      const { rows: unsigned } = await stage.pool.query(
        'SELECT FROM log_leaf WHERE leaf_index >= (SELECT max(size) FROM log_checkpoint) LIMIT 1',
      );
      return rows.length + unsigned.length === 0;
    });
  }

  it('killed in the middle of a leaf leave nothing of it, and the next one goes on', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => record(stage, [opened(), ...ended()])));
    await log.feed();
    const before = await log.sizeOf();
    let sealed = 0;
    const dying: DisclosureRoot = async (_, tx) => {
      sealed += 1;
      // The server ends the connection as it does when the client process is killed.
      if (sealed === 2) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return null;
    };
    await expect(log.sealer({ disclosureRoot: dying }).seal()).rejects.toThrow();
    expect(sealed).toBe(2);
    const { rows } = await stage.pool.query('SELECT FROM log_leaf WHERE match_id = ANY($1)', [ids]);
    expect(rows).toEqual([]);
    await log.sealAll();
    expect(await log.sizeOf()).toBe(before + 3);
    for (const id of ids) expect(await log.statementsOf(id)).toHaveLength(1);
    expect(await log.verify()).toMatchObject({ ok: true });
  });

  it('killed between leaf and checkpoint leave a log that vouches for less, until the next one signs', async () => {
    const matchId = await record(stage, [opened(), ...ended()]);
    await log.feed();
    const before = await log.sizeOf();
    await log.sealer().seal();
    expect(await log.sizeOf()).toBe(before);
    expect(await log.files.prove(matchId)).toBeNull();
    expect(await log.verify()).toMatchObject({ ok: true, checkpoint: { size: before } });
    await log.sealer().publish();
    expect(await log.sizeOf()).toBe(before + 1);
    expect(await log.files.prove(matchId)).not.toBeNull();
  });

  it('told of everything anew seal nothing twice', async () => {
    const before = await log.sizeOf();
    await stage.pool.query(`UPDATE es.consumer SET position = 0 WHERE name = 'seals'`);
    await log.feed();
    await log.sealAll();
    expect(await log.sizeOf()).toBe(before);
  });

  it('let nobody in while one of them writes', async () => {
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    let second = -1;
    const slow: DisclosureRoot = async () => {
      second = await log.sealer().seal();
      return null;
    };
    expect(await log.sealer({ disclosureRoot: slow }).seal()).toBe(1);
    expect(second).toBe(0);
    await log.sealAll();
  });

  it('go on under another key, and sign for what is there', async () => {
    const size = await log.sizeOf();
    const key = generateSigningKey(new Uint8Array(32).fill(11));
    await log.sealer({ key }).publish();
    expect(await log.sizeOf()).toBe(size);
    const rotated = [{ name: ORIGIN, publicKey: key.publicKey }];
    expect(await verifyLog((path) => log.files.file(path), { trusted: rotated })).toMatchObject({ ok: true });
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    expect(await log.verify()).toMatchObject({ ok: true, checkpoint: { size: size + 1 } });
  });

  it('refuse to sign under another name', async () => {
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealer().seal();
    await expect(log.sealer({ origin: 'other.example/log' }).publish()).rejects.toThrow(`the log is called ${ORIGIN}`);
    await log.sealer().publish();
  });
});
