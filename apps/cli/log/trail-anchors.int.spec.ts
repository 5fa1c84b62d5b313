import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '#operators';
import { AnchorCheck, TrailAnchor } from '#operators/anchors';
import { base64url } from '#proof';
import { openEntry, TRAIL_KIND } from '#match-log';
import { eventually } from '#testkit';
import { LogStage } from '../../worker/testing/log-stage.spec-helper.js';
import { ended, opened, record } from '../../worker/testing/toy-records.js';
import { KEY, ORIGIN, WorkerStage } from '../../worker/testing/worker-stage.js';
import { captured } from '../testing/captured.js';

const before = { ...process.env };
let stage: WorkerStage;
let log: LogStage;
let trail: AuditTrail;
let folder: string;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  log = new LogStage(stage);
  trail = new AuditTrail(stage.pool);
  folder = mkdtempSync(join(tmpdir(), 'senki-log-'));
  Object.assign(process.env, {
    DATABASE_URL: stage.appUrl,
    SENKI_DATA_DIR: folder,
    SENKI_SIGNING_KEY: base64url(new Uint8Array(32).fill(9)),
    SENKI_LOG_ORIGIN: ORIGIN,
  });
});
afterAll(async () => {
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
  await stage.close();
});

const anchor = (everyMs = 0) => new TrailAnchor({ database: stage.pool, key: KEY, everyMs });

async function act(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const done = async () => ({ subject: 'key/1', before: null, after: { i }, reply: null });
    await trail.perform({ by: 'cli', commandId: randomUUID() }, 'key.limit', { i }, done);
  }
}

/** The positions of the audit trail that the log has anchored. */
async function anchored(): Promise<readonly number[]> {
  const { rows } = await stage.pool.query<{ entry: Buffer }>('SELECT entry FROM log_leaf ORDER BY leaf_index');
  return rows.flatMap(({ entry }) => {
    const { statement } = openEntry(entry);
    return statement.kind === TRAIL_KIND ? [statement.position] : [];
  });
}

/** Deletes all acts after a position and moves the head back to it, so that the chain is still valid. */
const cut = (position: number) =>
  stage.asOwner(
    `DELETE FROM audit_trail WHERE position > ${position};
     UPDATE audit_trail_head SET position = t.position, hash = t.hash FROM audit_trail t WHERE t.position = ${position}`,
  );

describe('the audit trail in the public log', () => {
  it('is not there before the first act, then as far as it came, once', async () => {
    await anchor().step();
    expect(await anchored()).toEqual([]);
    await act(3);
    await anchor().step();
    await anchor().step();
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    await act(2);
    await Promise.all([anchor().step(), anchor().step()]);
    await log.sealAll();
    expect(await anchored()).toEqual([3, 5]);
    expect(await log.verify()).toMatchObject({ ok: true, checkpoint: { size: 3 } });
  });

  it('is there no more often than told, however many workers there are', async () => {
    await act(1);
    await anchor(3_600_000).step();
    expect(await anchored()).toEqual([3, 5]);
    await anchor().step();
    expect(await anchored()).toEqual([3, 5, 6]);
  });

  it('is put there by every worker', async () => {
    const worker = await stage.startWorker({ intervals: { anchorMs: 100 } });
    await act(1);
    await eventually(async () => (await anchored()).includes(7));
    await worker.stop();
    await log.sealAll();
  });

  it('verifies with the log and with the trail', async () => {
    expect(await captured('db', 'trail')).toMatchObject({
      code: 0,
      stdout: 'the chain of the audit trail holds, and goes as far as the log vouches for it\n',
    });
    expect(await captured('log', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('database: good'),
    });
  });

  it('shows that the end of the trail was cut off, which its chain does not, and is added to no more', async () => {
    await cut(4);
    expect(await trail.firstFault()).toBeNull();
    const missing = async (told: string) => {
      expect(await captured('db', 'trail')).toMatchObject({ code: 1, stderr: expect.stringContaining(told) });
      const { code, stdout } = await captured('log', 'verify');
      expect([code, stdout]).toEqual([1, expect.stringContaining('the audit trail has another act 5')]);
      await expect(anchor().step()).rejects.toThrow('the audit trail was cut or rewritten');
    };
    await missing('vouches for another act 5');
    // Anchor by anchor: the first, of act 3, is still as it was.
    expect(await new AnchorCheck(stage.pool, 1).firstBroken()).toMatchObject({ position: 5 });
    await act(6);
    expect(await trail.firstFault()).toBeNull();
    await missing('vouches for another act 5');
    expect(await anchored()).toEqual([3, 5, 6, 7]);
  });
});
