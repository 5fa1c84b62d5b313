import { describe, expect, it } from '@jest/globals';
import { captured } from '../testing/captured.js';
import { thinkingTime } from './live-crowd.js';
import { growthOf, liveInWords, memoryOf, mishapsOf, tooFewFiles, vitalsIn, type LiveRun } from './live-report.js';
import { quantile, Tally } from './live-tally.js';
import { machine } from './report.js';

const run = (matches: number, p50Ms: number, liveMiB: number, paceSeconds: number | null = 10): LiveRun => ({
  ...{ matches, sockets: 2 * matches, paceSeconds, seconds: 60, openSeconds: 1, answers: 600, answersPerSecond: 10 },
  ...{ latency: { p50Ms, p99Ms: 2 * p50Ms, maxMs: 3 * p50Ms }, ended: 0 },
  errors: { unopened: 0, refused: 0, closed: 0, unheard: 0 },
  memory: { idleMiB: 100, liveMiB, perMatchKiB: 1 },
  cores: { api: 0.1, players: 0.1 },
});

describe('what is counted at the tables', () => {
  it('takes the value that a share of all values does not exceed', () => {
    const values = Array.from({ length: 200 }, (_, i) => i + 1);
    expect([0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([100, 198, 200]);
    expect([quantile([], 0.5), quantile([7], 0.01), quantile([7], 1)]).toEqual([0, 7, 7]);
  });

  it('counts answers only while it is asked to, and mishaps always', () => {
    const tally = new Tally();
    tally.heard(1000);
    tally.countError('unopened');
    tally.begin();
    for (const ms of [30, 10, 20]) tally.heard(ms);
    tally.over();
    tally.end();
    tally.heard(1000);
    tally.over();
    tally.countError('unheard', 2);
    expect(tally.sum(2)).toEqual({
      answers: 3,
      answersPerSecond: 1.5,
      latency: { p50Ms: 20, p99Ms: 30, maxMs: 30 },
      ended: 1,
      errors: { unopened: 1, refused: 0, closed: 0, unheard: 2 },
    });
  });

  it('lets players think from half to one and a half of the mean, or not at all', () => {
    expect([0, 2 ** 31, 2 ** 32 - 1].map((n) => Math.round(thinkingTime(10, n)))).toEqual([5_000, 10_000, 15_000]);
    expect(thinkingTime(0, 2 ** 31)).toBe(0);
  });
});

describe('what is made of it', () => {
  it('reads memory and computing time from the metrics of a node', () => {
    const page = '# TYPE x gauge\nprocess_cpu_seconds_total 1.25\nprocess_resident_memory_bytes 1.5e8\n';
    expect(vitalsIn(page)).toEqual({ rssBytes: 150_000_000, cpuSeconds: 1.25 });
    expect(() => vitalsIn('process_cpu_seconds_total 1')).toThrow('process_resident_memory_bytes');
  });

  it('tells what a match takes, and what each further one takes', () => {
    const [idle, live] = [100, 150].map((mib) => ({ rssBytes: mib * 2 ** 20, cpuSeconds: 0 }));
    expect(memoryOf(idle!, live!, 1000)).toEqual({ idleMiB: 100, liveMiB: 150, perMatchKiB: 51.2 });
    const fast = run(100, 50, 900, null);
    const growth = { from: 100, to: 5000, memoryPerMatchKiB: 83.6, p50: 3, p99: 3 };
    expect(growthOf([fast, run(5000, 15, 600), run(100, 5, 200)])).toEqual(growth);
    expect(growthOf([fast, run(100, 5, 200)])).toBeNull();
  });

  it('says it in words', () => {
    const runs = [run(100, 5, 200, null), run(100, 5, 200), run(5000, 15, 600)];
    const report = { machine: machine('18.4'), game: 'blackpoker@lite', runs, growth: growthOf(runs) };
    const text = liveInWords(report);
    expect(text).toMatch(/^ +100 +200 +not at all +10 +5 +10 +1 +0\.1 +0$/m);
    expect(text).toMatch(/^ +5000 +10000 +10 s +10 +15 +30 +1 +0\.1 +0$/m);
    expect(text).toContain('from 100 to 5000 matches: p50 × 3, p99 × 3, 83.6 KiB for each further match');
    expect(mishapsOf({ ...runs[0]!, errors: { unopened: 1, refused: 2, closed: 3, unheard: 4 } })).toBe(10);
  });
});

describe('senki bench live', () => {
  it('says how many open files it needs before it starts anything', async () => {
    expect(tooFewFiles(5000, 20_000)).toBeNull();
    expect(tooFewFiles(5000, 1024)).toContain('ulimit -n 10256');
    const { code, stderr } = await captured('bench', 'live', '--matches', '3,100000000');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('open files') });
  });

  it('wants numbers of matches and a known game', async () => {
    expect(await captured('bench', 'live', '--matches', '10,many')).toMatchObject({ code: 2, stdout: '' });
    expect(await captured('bench', 'live', '--game', 'chess@1')).toMatchObject({ code: 2, stdout: '' });
  });
});
