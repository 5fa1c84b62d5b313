import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base64url, generateSigningKey } from '#proof';
import { formatVerifierKey } from '#merkle-log';
import { LogStage, trusted } from '../../worker/testing/log-stage.spec-helper.js';
import { ended, opened, record, revised } from '../../worker/testing/toy-records.js';
import { ORIGIN, WorkerStage } from '../../worker/testing/worker-stage.js';
import { captured } from '../testing/captured.js';

const before = { ...process.env };
const VKEY = formatVerifierKey(trusted[0]!);
let stage: WorkerStage;
let log: LogStage;
let folder: string;
let matchId: string;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  log = new LogStage(stage);
  folder = mkdtempSync(join(tmpdir(), 'senki-log-'));
  Object.assign(process.env, {
    DATABASE_URL: stage.appUrl,
    SENKI_DATA_DIR: folder,
    SENKI_SIGNING_KEY: base64url(new Uint8Array(32).fill(9)),
    SENKI_LOG_ORIGIN: ORIGIN,
  });
  matchId = await record(stage, [opened(), ...ended('void', [])], [revised([1], 'judge')]);
  await record(stage, [opened(), ...ended()]);
  await log.feed();
  await log.sealAll();
});
afterAll(async () => {
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
  await stage.close();
});

describe('the log in the database', () => {
  it('is written as a folder that verifies, again and again', async () => {
    const target = join(folder, 'public');
    expect(await captured('log', 'export', target)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 files'),
    });
    expect((await captured('log', 'export', target)).stdout).toContain('3 entries, 0 files written');
    expect(await captured('log', 'verify', target, '--vkey', VKEY)).toMatchObject({ code: 0 });
    const kept = join(folder, 'kept.checkpoint');
    writeFileSync(kept, (await captured('log', 'checkpoint')).stdout);
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
    expect((await captured('log', 'export', target)).stdout).toContain('4 entries, 2 files written');
    expect(await captured('log', 'verify', target, '--from', kept)).toMatchObject({ code: 0 });
  });

  it('verifies under another key while the one before is named as retired, in the database and as a folder', async () => {
    const { SENKI_SIGNING_KEY } = process.env;
    const target = join(folder, 'rotated');
    process.env['SENKI_SIGNING_KEY'] = base64url(new Uint8Array(32).fill(10));
    await log.sealer({ key: generateSigningKey(new Uint8Array(32).fill(10)) }).publish();
    expect((await captured('log', 'verify')).stdout).toContain('BAD entry 0: key');
    process.env['SENKI_RETIRED_KEYS'] = base64url(trusted[0]!.publicKey);
    expect(await captured('log', 'verify')).toMatchObject({ code: 0 });
    expect(await captured('log', 'export', target)).toMatchObject({ code: 0 });
    expect(await captured('log', 'verify', target)).toMatchObject({ code: 0 });
    delete process.env['SENKI_RETIRED_KEYS'];
    process.env['SENKI_SIGNING_KEY'] = SENKI_SIGNING_KEY;
    await record(stage, [opened(), ...ended()]);
    await log.feed();
    await log.sealAll();
  });

  it('proves each result of a match', async () => {
    for (const revision of ['1', '2']) {
      const { stdout } = await captured('log', 'prove', matchId, '--revision', revision);
      const file = join(folder, 'match.tlog-proof');
      writeFileSync(file, stdout);
      expect(await captured('log', 'verify', file, '--vkey', VKEY)).toMatchObject({ code: 0 });
    }
    expect(await captured('log', 'prove', matchId, '--revision', '3')).toMatchObject({ code: 1 });
  });

  it('is held against the record, so that a match that was kept out of it is named', async () => {
    expect(await captured('log', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('database: good'),
    });
    const hidden = await record(stage, [opened(), ...ended()]);
    await log.feed();
    await stage.asOwner('DELETE FROM seal_due');
    const { code, stdout } = await captured('log', 'verify');
    expect([code, stdout]).toEqual([1, `database: BAD match ${hidden}, version 2: its result is not in the log\n`]);
  });
});
