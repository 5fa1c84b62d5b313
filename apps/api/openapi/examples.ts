import { createRequire } from 'node:module';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEMS } from './problem-page.js';

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

type Content = Record<string, { example?: unknown }>;
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/** Adds a recorded request and reply to every operation, and a problem document to every refusal. */
export function withExamples<T extends OpenAPIObject>(document: T): T {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item) as Operation[]) addExamples(operation);
  }
  return document;
}

function addExamples({ operationId = '', requestBody, responses }: Operation): void {
  const { body, reply } = EXAMPLES.operations[operationId] ?? {};
  const sent = requestBody?.content?.[JSON_TYPE];
  if (sent && body !== undefined) sent.example = body;
  for (const { description, content } of Object.values(responses)) {
    const [success, refusal] = [content?.[JSON_TYPE], content?.[PROBLEM_TYPE]];
    if (success && reply !== undefined) success.example = reply;
    if (refusal) refusal.example = problemNamedIn(description);
  }
}

/**
 * A problem document of the kinds that the description lists in backquotes: the first recorded one, or one made from
 * the first kind.
 */
function problemNamedIn(description: string): unknown {
  const kinds = [...description.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind ?? '');
  const recorded = kinds.find((kind) => Object.hasOwn(EXAMPLES.problems, kind));
  if (recorded !== undefined) return EXAMPLES.problems[recorded];
  const [kind = ''] = kinds;
  const [status, title] = PROBLEMS[kind] ?? [500, kind];
  return { type: `urn:senki:problem:${kind}`, title, status, detail: `${title}.` };
}
