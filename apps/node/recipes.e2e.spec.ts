import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { blocksIn, Copy, stepsIn, type Change, type Outcome, type Step } from './recipes.spec-helper.js';

const page = readFileSync('docs/recipes.md', 'utf8');
const recipes = stepsIn(page);
const copy = new Copy();
afterAll(() => copy.close());

/** Checks these files and all that they import. */
function typeCheck(files: readonly string[]): Outcome {
  const project = { extends: './tsconfig.json', include: [], files };
  copy.take({ file: 'tsconfig.recipes.json', after: null, text: JSON.stringify(project) });
  return copy.run('node_modules/typescript7/bin/tsc', ['-p', 'tsconfig.recipes.json', '--noEmit', '--pretty', 'false']);
}

/** The files in which the type check finds something. */
const named = ({ output }: Outcome): string[] => [...new Set(output.match(/^[\w./-]+(?=\(\d+,\d+\): error)/gm))].sort();

const EVENTS_SPEC = 'libs/contract/events.spec.ts';
const changesIn = (steps: readonly Step[]): readonly Change[] => steps.filter((step) => 'file' in step);
const isSpec = ({ file, after }: Change): boolean => after === null && file.endsWith('.spec.ts');

describe('docs/recipes.md', () => {
  it('has a recipe for each kind of thing, and no block that is not followed', () => {
    expect([...recipes.keys()]).toEqual(['A command', 'A projection', 'A route', 'Work in the background']);
    expect([...recipes.values()].flat()).toHaveLength(blocksIn(page));
    for (const steps of recipes.values()) expect(changesIn(steps).filter(isSpec)).toHaveLength(1);
  });

  it('has a command that the type check helps to finish: it names every file that is missing', () => {
    const [command, event, ...rest] = recipes.get('A command')!;
    for (const step of [command!, event!]) copy.take(step);
    const changed = changesIn(rest).filter(({ file, after }) => after !== null && file.endsWith('.ts'));
    const missing = changed.map(({ file }) => file);
    // The contract must have the same events as the code, and its spec does not compile until it has.
    const contract = missing.indexOf('libs/contract/event-payloads.ts');
    expect(named(typeCheck([...missing, EVENTS_SPEC]))).toEqual(missing.with(contract, EVENTS_SPEC).sort());
    for (const step of rest) copy.take(step);
  });

  it('leads to code that compiles, and whose specs pass', () => {
    for (const [name, steps] of recipes) if (name !== 'A command') for (const step of steps) copy.take(step);
    const steps = changesIn([...recipes.values()].flat());
    const files = steps.map(({ file }) => file).filter((file) => file.endsWith('.ts'));
    expect(typeCheck([...new Set(files), 'apps/node/create-node.ts'])).toEqual({ status: 0, output: '' });
    const specs = steps.filter(isSpec);
    const existing = ['migrations/entities.int.spec.ts', 'migrations/distribution.int.spec.ts'];
    const tests = copy.run('node_modules/jest/bin/jest.js', ['-i', ...specs.map(({ file }) => file), ...existing]);
    // The whole output, which says what failed.
    expect(tests).toEqual({ status: 0, output: expect.stringContaining('Test Suites: 6 passed, 6 total') });
  });
});
