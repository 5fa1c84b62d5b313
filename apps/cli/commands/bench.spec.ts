import { describe, expect, it } from '@jest/globals';
import { inWords } from '../bench/report.js';
import type { Report } from '../bench/report.js';
import { captured } from '../testing/captured.js';

describe('senki bench', () => {
  it('measures the parts asked for and holds them against their budgets', async () => {
    const { code, stdout } = await captured(
      'bench',
      '--only',
      'play,turns,rebuild,memory,replay',
      '--seconds',
      '1',
      '--json',
    );
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as Report;
    expect(report.machine).toMatchObject({ node: process.version, postgres: null });
    expect(report.play!.answersPerSecond).toBeGreaterThan(0);
    expect(report.turns).toMatchObject({ live: 200 });
    expect(report.turns!.answersPerSecond).toBeGreaterThan(0);
    expect(report.rebuild!.eventsPerSecond).toBeGreaterThan(0);
    expect(report.memory!.bytesPerMatch).toBeLessThanOrEqual(60_000);
    expect(report.replay!.bytesPerEvent.gzip).toBeLessThanOrEqual(40);
    expect(report.replay!.bytesPerAnswer).toBeLessThanOrEqual(6);
    expect(report.bars.map(({ name }) => name)).toEqual([
      'rebuild, events/s',
      'live match, bytes of memory',
      'replay, bytes/event (gzip)',
      'replay, bytes/answer',
    ]);
    expect(inWords(report)).toMatch(/random play +\d[^]+200 matches by turns +\d+ answers\/s/);
  });

  it('knows its parts', async () => {
    expect(await captured('bench', '--only', 'play,everything')).toMatchObject({ code: 2 });
    expect(await captured('bench', '--game', 'chess@1')).toMatchObject({ code: 2 });
  });
});
