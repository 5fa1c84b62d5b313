import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditReport } from '#contract';
import { PRESETS } from '#match';
import { WorkerStage } from '../../worker/testing/worker-stage.js';
import { captured } from '../testing/captured.js';

const before = { ...process.env };
const folder = mkdtempSync(join(tmpdir(), 'senki-stored-'));
let stage: WorkerStage;
let clean: string;
let edited: string;

beforeAll(async () => {
  stage = await WorkerStage.create('postgres');
  [clean, edited] = [await stage.openMatch(PRESETS.none), await stage.openMatch(PRESETS.none)];
  await stage.concede(clean);
  await stage.concede(edited);
  await stage.tamper(edited, 4);
  Object.assign(process.env, { DATABASE_URL: stage.appUrl, SENKI_DATA_DIR: folder });
});
afterAll(async () => {
  process.env = before;
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('senki audit with the id of a match', () => {
  it('looks at the match in the database', async () => {
    const { code, stdout } = await captured('audit', clean.toUpperCase(), '--json');
    const { matches, findings } = auditReport.parse(JSON.parse(stdout));
    expect([code, findings, matches[0]?.matchId, matches[0]?.unaudited]).toEqual([0, [], clean, null]);
  });

  it('finds what was edited there, and says what it could not look at', async () => {
    const { code, stdout } = await captured('audit', clean, edited);
    expect(code).toBe(1);
    expect(stdout).toContain('HIGH integrity: Event 4 of the stored record is not as it was recorded');
    expect(stdout).toContain(`NOT AUDITED in full: ${edited}, because the stored record is broken at event 4`);
  });

  it('says so of a match that there is not', async () => {
    const { code, stderr } = await captured('audit', '019a0000-0000-7000-8000-000000000000');
    expect([code, stderr]).toEqual([2, 'senki: there is no match 019a0000-0000-7000-8000-000000000000\n']);
  });
});
