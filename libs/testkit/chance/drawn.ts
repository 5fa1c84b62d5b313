import { randomBytes } from 'node:crypto';
import { seededStream } from '#simulation';

/**
 * Uniform numbers from 0 (inclusive) to 1 (exclusive), different in each run. It prints the seed; repeat a run with `SEED=… npm test --
 * path/to/the.spec.ts`.
 */
export function drawnNumbers(spec: string): () => number {
  const seed = process.env['SEED'] ?? randomBytes(8).toString('hex');
  process.stderr.write(`${spec} draws from SEED=${seed}\n`);
  const next = seededStream(seed);
  return () => next() / 2 ** 32;
}
