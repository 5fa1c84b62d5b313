import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { judge, readDeclared } from './declared.js';
import type { FileDrift } from './drift.js';

const folder = mkdtempSync(join(tmpdir(), 'senki-declared-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('drift is a failure unless it is declared, and a declaration without drift is one too', async () => {
  const path = join(folder, 'drift.json');
  writeFileSync(path, JSON.stringify({ 'old/a.senki.jsonl': { since: 'senki@2', reason: 'rule 7 was wrong' } }));
  const declared = await readDeclared(path);
  const found = (file: string, outcome: FileDrift['outcome']) =>
    judge({ file: join(folder, file), outcome } as FileDrift, declared);
  expect(found('old/a.senki.jsonl', 'drift')).toBe('declared');
  expect(found('old/a.senki.jsonl', 'same')).toBe('stale');
  expect(found('old/a.senki.jsonl', 'unreadable')).toBe('unreadable');
  expect(found('old/b.senki.jsonl', 'drift')).toBe('drift');
  expect(found('old/b.senki.jsonl', 'same')).toBe('same');
  expect((await readDeclared(null))('old/a.senki.jsonl')).toBeNull();
});
