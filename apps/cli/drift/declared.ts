import { readFile } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import { z } from 'zod';
import { Failure, fileFault } from '../io.js';
import type { FileDrift } from './drift.js';

const declaration = z.strictObject({
  since: z.string().min(1).describe('The build from which on it differs.'),
  reason: z.string().min(1).describe('Why that is intended.'),
});
const declarations = z.record(z.string(), declaration);

/** Looks up intended drift by file. Paths in the declaration are relative to its own folder. */
export type Declared = (file: string) => z.output<typeof declaration> | null;

export async function readDeclared(path: string | null): Promise<Declared> {
  if (path === null) return () => null;
  const known = await parsed(path);
  return (file) => known[relative(dirname(path), file).split(sep).join('/')] ?? null;
}

async function parsed(path: string): Promise<z.output<typeof declarations>> {
  try {
    return declarations.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Failure(2, `cannot read ${path}: ${fileFault(error)}`);
  }
}

/** `declared`: the match differs, as intended. `stale`: it was declared to differ, but does not. */
export type Verdict = FileDrift['outcome'] | 'declared' | 'stale';

export function judge({ file, outcome }: FileDrift, declared: Declared): Verdict {
  if (declared(file) === null) return outcome;
  return outcome === 'drift' ? 'declared' : outcome === 'same' ? 'stale' : outcome;
}
