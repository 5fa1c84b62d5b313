import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SenkiProcess } from '../testing/senki-process.js';
import type { ClusterReport } from './cluster-report.js';

const TMPDIR = mkdtempSync(join(tmpdir(), 'senki-cluster-'));

afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(TMPDIR, { recursive: true, force: true });
});

it('plays matches whose seats are on different nodes, says what each part costs, and cleans up', async () => {
  const options = ['--nodes', '2', '--workers', '1', '--matches', '4', '--pace', '1', '--seconds', '4', '--json'];
  const given = process.env['TEST_DATABASE_URL'];
  const database = given === undefined ? [] : ['--database', given];
  const { code, stdout, stderr } = await SenkiProcess.run(['bench', 'cluster', ...options, ...database], { TMPDIR });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(stdout) as ClusterReport;
  expect(report.errors).toEqual({ unopened: 0, refused: 0, closed: 0, unheard: 0 });
  expect(report.answers).toBeGreaterThan(0);
  expect(report.clocks).toBeGreaterThanOrEqual(4);
  expect(report.latency.p50Ms).toBeGreaterThan(0);
  expect(report.costs.node.cores).toBeGreaterThan(0);
  // So few matches cost Redis next to nothing.
  expect(Object.keys(report.costs)).toContain('redis');
  expect(report.redisPerMatchKiB).toBeGreaterThanOrEqual(0);
  expect(report.commitMs).toBeGreaterThan(0);
  expect(report.sequencedPerSecond).toBeGreaterThan(0);
  // Three processes, each with several connections.
  expect(report.connections).toBeGreaterThanOrEqual(6);
  expect(report.walBytesPerAnswer).toBeGreaterThan(100);
  expect(readdirSync(TMPDIR)).toEqual([]);
});
