import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SenkiProcess } from '../testing/senki-process.js';
import type { LiveReport } from './live-report.js';

const TMPDIR = mkdtempSync(join(tmpdir(), 'senki-live-'));

afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(TMPDIR, { recursive: true, force: true });
});

it('plays over real sockets of a real server, fast and at a pace, and cleans up', async () => {
  const options = ['--matches', '3', '--pace', '1', '--seconds', '2', '--json'];
  // Uses the database server of the test run, if there is one.
  const given = process.env['TEST_DATABASE_URL'];
  const database = given === undefined ? [] : ['--database', given];
  const { code, stdout, stderr } = await SenkiProcess.run(['bench', 'live', ...options, ...database], { TMPDIR });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { runs, growth } = JSON.parse(stdout) as LiveReport;
  expect(growth).toBeNull();
  expect(runs.map(({ matches, paceSeconds }) => [matches, paceSeconds])).toEqual([
    [3, null],
    [3, 1],
  ]);
  const [fast, paced] = runs;
  for (const run of runs) {
    // Matches that have just ended may not have been replaced yet.
    expect([0, 2, 4, 6]).toContain(run.sockets);
    expect(run.errors).toEqual({ unopened: 0, refused: 0, closed: 0, unheard: 0 });
    expect(run.latency.p50Ms).toBeGreaterThan(0);
    expect(run.latency.p99Ms).toBeGreaterThanOrEqual(run.latency.p50Ms);
    expect(run.memory.liveMiB).toBeGreaterThan(10);
  }
  expect(paced!.sockets).toBe(6);
  expect(fast!.answersPerSecond).toBeGreaterThan(paced!.answersPerSecond);
  expect(readdirSync(TMPDIR)).toEqual([]);
});
