import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '#games';
import { loadScenarios, runScenario, SCENARIO_SUFFIX } from '#scenario';

const folder = fileURLToPath(new URL('./rulings', import.meta.url));
const scenarios = loadScenarios(folder);

describe('Gundam Card Game scenarios', () => {
  for (const scenario of scenarios) it(scenario.title, () => runScenario(scenario, games));
});

describe('the index of rulings', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const unshown = readme.slice(readme.indexOf('## What no scenario shows'));
  const said = `${scenarios.map(({ data }) => data.why).join('\n')}\n${unshown}`;
  const numbersOf = (pattern: RegExp): number[] =>
    [...new Set([...said.matchAll(pattern)].map((match) => Number(match[1])))].sort((a, b) => a - b);
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

  it('leaves out no situation and no ruling', () => {
    expect(numbersOf(/\bScenario (\d+)/g)).toEqual(upTo(25));
    expect(numbersOf(/\bA(\d+)\b/g)).toEqual(upTo(61));
  });

  it('lists every file, and each with a title of its own', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(SCENARIO_SUFFIX));
    const listed = [...readme.matchAll(/^\| \[[^\]]+\]\((.+?)\) \| (.+?) \| (.+?) \|$/gm)];
    expect(listed.map((match) => match[1])).toEqual(files.sort());
    for (const [, file, rulings, sentence] of listed) {
      const own = scenarios.filter((scenario) => basename(scenario.file) === file);
      expect(own.map(({ data }) => data.scenario.replace(/^\(\w\) /, ''))).toContain(sentence);
      const why = own.map(({ data }) => data.why).join('\n');
      for (const ruling of (rulings as string).split(', ')) expect(why.toLowerCase()).toContain(ruling.toLowerCase());
    }
  });

  it('says of every scenario why: a situation, a ruling, or the rule by its number', () => {
    expect(scenarios.filter(({ data }) => !/\b(Scenario \d+|A\d+|\d+-\d+[-\d]*)\b/.test(data.why ?? ''))).toEqual([]);
  });
});
