import { randomBytes } from 'node:crypto';
import { seededStream } from './dice.js';

/** Uniform numbers from 0 up to 1, drawn anew in each run. What it prints repeats them: `SEED=… npm test -- path/to/the.spec.ts`. */
export function drawnNumbers(spec: string): () => number {
  const seed = process.env['SEED'] ?? randomBytes(8).toString('hex');
  process.stderr.write(`${spec} draws from SEED=${seed}\n`);
  const next = seededStream(seed);
  return () => next() / 2 ** 32;
}
