import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { captured } from '../testing/captured.js';
import { compare, peersInWords, verdict } from './peers-report.js';
import { readPlayed } from './player-process.js';
import { machine } from './report.js';

const senki = { matches: 300, steps: 60_000, seconds: 2, cpuSeconds: 1 };
const showdown = { matches: 10, steps: 320, seconds: 1, cpuSeconds: 0.8 };

describe('senki bench peers', () => {
  it('adds up what was played in all rounds', () => {
    const longer = { matches: 100, steps: 20_000, seconds: 2, cpuSeconds: 1 };
    const compared = compare([
      { senki, showdown },
      { senki: longer, showdown },
    ]);
    expect(compared).toEqual({
      senki: { matches: 400, matchesPerSecond: 100, stepsPerSecond: 20_000, matchesPerCpuSecond: 200 },
      showdown: { matches: 20, matchesPerSecond: 10, stepsPerSecond: 320, matchesPerCpuSecond: 12.5 },
      ratio: 10,
      cpuRatio: 16,
    });
    expect([verdict(10).met, verdict(9.99).met]).toEqual([true, false]);
  });

  it('tells it in words', () => {
    const text = peersInWords({
      ...{ machine: machine(null), game: 'gcg@1.1.0', showdownVersion: '1.2.3', core: 1, rounds: 1 },
      ...{ ...compare([{ senki, showdown }]), ...verdict(15) },
    });
    expect(text).toContain('1 rounds in turn, each process on core 1 alone');
    expect(text).toContain('senki gcg@1.1.0  150 matches/s, 30000 answers/s');
    expect(text).toContain('pokemon-showdown 1.2.3  10 matches/s, 320 turns/s');
    expect(text).toContain('✓ 15 times as many matches, 24 times by computing time (>= 10)');
  });

  it('refuses what is no result of a process', () => {
    expect(readPlayed(JSON.stringify(senki))).toEqual(senki);
    expect(() => readPlayed('')).toThrow('instead of its figures');
    expect(() => readPlayed('{"matches":"many"}')).toThrow('instead of its figures');
  });

  it('needs compiled code and a known game', async () => {
    const unknown = await captured('bench', 'peers', '--rounds', '1', '--game', 'chess@1', '--json');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('no game chess@1') });
    expect(await captured('bench', 'peers')).toMatchObject({ code: 2, stderr: expect.stringContaining('compiled') });
  });

  it('pins its peer without naming a registry', () => {
    const read = (name: string): string =>
      readFileSync(new URL(`../../../bench/peers/${name}`, import.meta.url), 'utf8');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(Object.values(dependencies)).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});
