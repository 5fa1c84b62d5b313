import { createRequire } from 'node:module';

/** A real exchange with an operation: what was sent, and what a success returned. */
export interface Exchange {
  readonly body?: unknown;
  readonly reply?: unknown;
}

interface Examples {
  /** By operation id. */
  readonly operations: Readonly<Record<string, Exchange>>;
  /** Problem documents by kind. */
  readonly problems: Readonly<Record<string, object>>;
}

/** Recorded by `npm run docs:examples` while the tests of the API run. */
export const EXAMPLES = createRequire(import.meta.url)('./examples.json') as Examples;
