import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const forbidden: readonly (readonly [file: string, code: string])[] = [
  ['libs/kernel/table.ts', 'export const now = () => Date.now();'],
  ['libs/kernel/table.ts', 'export const now = () => new Date();'],
  ['libs/kernel/table.ts', 'export const now = () => performance.now();'],
  ['libs/kernel/table.ts', 'export const roll = () => Math.random();'],
  ['libs/kernel/table.ts', 'export const roll = () => crypto.getRandomValues(new Uint8Array(1));'],
  ['libs/kernel/table.ts', "export const port = process.env['PORT'];"],
  ['libs/kernel/table.ts', 'export const later = () => setTimeout(() => undefined, 1);'],
  ['libs/kernel/table.ts', 'export const later = () => globalThis.setTimeout(() => undefined, 1);'],
  ['libs/kernel/table.ts', "export const say = () => console.log('x');"],
  ['libs/kernel/table.ts', "export const ask = () => fetch('http://x');"],
  ['libs/kernel/table.ts', 'export const sort = (a: string, b: string) => a.localeCompare(b);'],
  ['libs/kernel/table.ts', "export { readFileSync } from 'node:fs';"],
  ['libs/kernel/table.ts', "export * from 'zod';"],
  ['libs/kernel/table.ts', "export const lazy = () => import('zod');"],
  ['libs/games/nexa/turn.ts', "import { z } from 'zod';\nexport const x = z;"],
  ['libs/games/nexa/turn.ts', "import { x } from '#games/gcg';\nexport const y = x;"],
  ['libs/match/decide.ts', 'export enum Side { Left }'],
  ['libs/match/decide.ts', 'export default 1;'],
  ['libs/match/matchClock.ts', 'export const x = 1;'],
  ['libs/match/decide.ts', `export const x = 1;${'\n'.repeat(401)}`],
  ['libs/match/decide.spec.ts', "import { it } from '@jest/globals';\nit.skip('x', () => undefined);"],
  ['libs/match/decide.spec.ts', "import { describe } from '@jest/globals';\ndescribe.only('x', () => undefined);"],
];

const allowed: readonly (readonly [file: string, code: string])[] = [
  ['libs/kernel/table.ts', "import { x } from './zones.js';\nexport const y = Math.max(x, 1);"],
  [
    'libs/games/nexa/turn.ts',
    "import { x } from '#kernel';\nimport { y } from '../nexa/cut.js';\nexport const z = x + y;",
  ],
  [
    'libs/kernel/table.spec.ts',
    "import { readFileSync } from 'node:fs';\nexport const x = [readFileSync, Date.now()];",
  ],
  ['libs/match/match-clock.ts', 'export const now = () => Date.now();'],
];

// ESLint loads a compiler, so all cases share one process, outside jest's module loader.
const program = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const counts = [];
  for (const [filePath, code] of JSON.parse(process.argv[1])) {
    const [result] = await eslint.lintText(code, { filePath });
    counts.push(result.errorCount);
  }
  process.stdout.write(JSON.stringify(counts));
`;
let counts: readonly number[];

beforeAll(() => {
  const cases = JSON.stringify([...forbidden, ...allowed]);
  const run = execFileSync(process.execPath, ['--input-type=module', '-e', program, cases], {
    cwd: root,
    encoding: 'utf8',
  });
  counts = JSON.parse(run) as number[];
});

describe('the linter', () => {
  it.each(forbidden.map(([file, code], at) => [file, code.split('\n')[0], at] as const))(
    'refuses in %s: %s',
    (_file, _code, at) => {
      expect(counts[at]).toBeGreaterThan(0);
    },
  );

  it.each(allowed.map(([file, code], at) => [file, code.split('\n')[0], at] as const))(
    'accepts in %s: %s',
    (_file, _code, at) => {
      expect(counts[forbidden.length + at]).toBe(0);
    },
  );
});
