import { describe, expect, it } from '@jest/globals';
import { collector } from './mutants/collector.mjs';
import { sampleOf, withoutOthers } from './mutants/sample.mjs';
import { escapedMutants, scoresOf, tableOf, triedOf } from './mutants/scores.mjs';

describe('the collector of tests', () => {
  it('notes tests under the titles around them, tables row by row and equal names apart', () => {
    const { tests, globals } = collector();
    globals.describe('a', () => {
      globals.it('b', () => 1);
      globals.it('b', () => 2);
      globals.it.each([3, 4])('c %i', (n) => n);
    });
    globals.describe.each([{ name: 'x' }])('d $name', ({ name }) => globals.it('e', () => name));
    expect([...tests].map(([name, body]) => [name, body()])).toEqual([
      ['a › b', 1],
      ['a › b (2)', 2],
      ['a › c 3', 3],
      ['a › c 4', 4],
      ['d x › e', 'x'],
    ]);
  });
});

describe('the scores of mutants', () => {
  const at = (line, column, end) => ({ start: { line, column }, end: { line, column: end } });
  const mutant = (status) => ({ status, location: at(1, 9, 14), replacement: 'a >= b' });
  const files = {
    'one.ts': {
      source: 'return (a > b);\n',
      mutants: ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'].map(mutant),
      all: 6,
    },
  };

  it('count what was noticed among what could be tried', () => {
    expect(scoresOf(files, new Date('2026-01-02T03:04:05Z'))).toEqual({
      'one.ts': { killed: 2, timedOut: 1, survived: 1, noCoverage: 1, invalid: 1, score: 60, date: '2026-01-02' },
    });
  });

  it('of a sample count only what is in it, and say of how many', () => {
    const [file] = Object.values(files);
    const sampled = { 'one.ts': { ...file, mutants: file.mutants.map((one, i) => ({ ...one, id: String(i) })) } };
    expect(scoresOf(triedOf(sampled, { every: 3 }), new Date('2026-01-02T03:04:05Z'))).toEqual({
      'one.ts': {
        ...{ killed: 1, timedOut: 0, survived: 1, noCoverage: 0, invalid: 0 },
        ...{ sampleOf: 6, score: 50, date: '2026-01-02' },
      },
    });
  });

  it('are a table with a total', () => {
    const table = tableOf(scoresOf(files, new Date()));
    expect(table.split('\n').slice(2)).toEqual([
      '| one.ts | 60.0 % | 5 | 2 | 1 | 1 | 1 | 1 |',
      '| all | 60.0 % | 5 | 2 | 1 | 1 | 1 | 1 |',
    ]);
    const sampled = {
      'two.ts': { killed: 3, timedOut: 0, survived: 1, noCoverage: 0, invalid: 0, sampleOf: 9, score: 75 },
    };
    expect(
      tableOf({ ...scoresOf(files, new Date()), ...sampled })
        .split('\n')
        .slice(2),
    ).toEqual([
      '| one.ts | 60.0 % | 5 | 2 | 1 | 1 | 1 | 1 |',
      '| two.ts | 75.0 % | 4 of 9 | 3 | 0 | 1 | 0 | 0 |',
      '| all | 66.7 % | 9 of 15 | 5 | 1 | 2 | 1 | 1 |',
    ]);
  });

  it('come with the place and the text of what escaped', () => {
    expect(escapedMutants(files)).toEqual([
      'one.ts:1 survived: a > b → a >= b',
      'one.ts:1 no coverage: a > b → a >= b',
    ]);
  });

  it('say of a survivor when time did not suffice for all its tests', () => {
    const survivor = { ...mutant('Survived'), testsCompleted: 2, coveredBy: ['1', '2', '3'] };
    const files = { 'one.ts': { source: 'return (a > b);\n', mutants: [survivor] } };
    expect(escapedMutants(files)).toEqual(['one.ts:1 survived 2 of 3 tests: a > b → a >= b']);
  });
});

describe('a sample of mutants', () => {
  const numbers = (from, count) => Array.from({ length: count }, (_, i) => String(from + i));

  it('takes every n-th mutant of the run', () => {
    expect([...sampleOf(numbers(7, 9), { every: 4 })]).toEqual(['8', '12']);
  });

  it('takes all of a small file and spreads evenly over a large one, whatever the order of the ids', () => {
    expect([...sampleOf(numbers(98, 4).reverse(), { atMost: 4 })]).toEqual(['98', '99', '100', '101']);
    expect([...sampleOf(numbers(98, 12).reverse(), { atMost: 4 })]).toEqual(['99', '102', '105', '108']);
    expect(sampleOf(numbers(0, 1000), { atMost: 30 }).size).toBe(30);
  });

  it('leaves the code of the other mutants out', () => {
    const code =
      'if (stryMutAct_9fa48("3") ? true : (stryCov_9fa48("3", "4"), stryMutAct_9fa48("4") ? a : b)) stryCov_9fa48("5");';
    expect(withoutOthers(code, { every: 4 })).toBe(
      'if (false ? true : (stryCov_9fa48( "4"), stryMutAct_9fa48("4") ? a : b)) stryCov_9fa48();',
    );
  });
});
