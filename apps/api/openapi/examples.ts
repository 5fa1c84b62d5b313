import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEMS } from './problem-page.js';
import { EXAMPLES } from './recorded-examples.js';
import { TEXT_EXAMPLES } from './text-examples.js';

type Content = Record<string, { example?: unknown }>;
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const TEXT_TYPES = ['application/jose', 'text/plain', 'text/html'];

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
  const text = TEXT_EXAMPLES[operationId];
  for (const { description, content } of Object.values(responses)) {
    for (const type of TEXT_TYPES) if (content?.[type] && text !== undefined) content[type].example = text;
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
