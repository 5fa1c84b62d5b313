import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { games } from '#games';
import { captured } from '../testing/captured.js';
import { entryMatch } from './make.js';
import { ENTRIES } from './plan.js';

const CORPUS = 'corpus';

it('no recorded match comes out differently without being declared (see CONTRIBUTING)', async () => {
  const args = ['replay', 'drift', CORPUS, '--declared', join(CORPUS, 'drift.json'), '--workers', '1', '--json'];
  const { code, stdout } = await captured(...args);
  const report = JSON.parse(stdout) as { same: number; skipped: number; told: unknown[] };
  expect({ code, told: report.told }).toMatchObject({ code: 0 });
  expect(report.skipped).toBe(0);
  expect(report.same).toBeGreaterThanOrEqual(ENTRIES.length);
});

it('the corpus has every game, edition and mode', () => {
  const modes = [...games.values()].flatMap(({ id, edition, modes: all }) =>
    Object.keys(all).map((mode) => `${id}-${edition}-${mode}`),
  );
  expect(ENTRIES.map(({ name }) => name)).toEqual(expect.arrayContaining(modes));
  const files = readdirSync(CORPUS, { recursive: true }).map(String);
  for (const { name } of ENTRIES) expect(files.some((file) => file.endsWith(`${name}.senki.jsonl.br`))).toBe(true);
});

it('is made the same again', () => {
  const entry = ENTRIES.find(({ name }) => name === 'blackpoker-lite-silent')!;
  expect(entryMatch(entry, 'senki@0')).toEqual(entryMatch(entry, 'senki@0'));
});
