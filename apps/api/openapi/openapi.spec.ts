import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { documentText } from './generate.js';
import { problemPage, PROBLEMS } from './problem-page.js';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;
}

let text: string;
let document: OpenAPIObject;

beforeAll(async () => {
  text = await documentText();
  document = JSON.parse(text) as OpenAPIObject;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, method, operation })),
  );

const inText = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/urn:senki:problem:([a-z][a-z-]+)/g)].map(([, kind]) => kind ?? '');

describe('the OpenAPI document', () => {
  it('and the pages name no problem that does not exist', () => {
    const pages = readdirSync('docs', { recursive: true }).map((name) => join('docs', String(name)));
    const named = pages.filter((file) => /\.(md|json)$/.test(file)).flatMap(inText);
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((kind) => !Object.hasOwn(PROBLEMS, kind))).toEqual([]);
  });

  it('has its list of problems in docs/ (else run `npm run docs:openapi`)', () => {
    expect(readFileSync('docs/problems.md', 'utf8')).toBe(problemPage());
  });

  it('has an example for every body and every reply, and each has the form of its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components } as object);
    const absolute = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object;
    let examples = 0;
    for (const { name, operation } of operations()) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)] as (Described | undefined)[];
      for (const [type, { schema, example }] of bodies.flatMap((body) => Object.entries(body?.content ?? {}))) {
        // JSON cannot hold an example of a binary reply.
        if (schema === undefined || type === 'application/gzip' || type === 'application/octet-stream') continue;
        expect({ name, type, missing: example === undefined }).toEqual({ name, type, missing: false });
        ajv.validate(absolute(schema), example);
        expect({ name, type, errors: ajv.errors }).toEqual({ name, type, errors: null });
        examples += 1;
      }
    }
    expect(examples).toBeGreaterThan(200);
  });

  it('in docs/ is up to date (else run `npm run docs:openapi`)', () => {
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(text);
  });

  it('describes every operation, its reply and its refusals', () => {
    for (const { name, operation } of operations()) {
      expect({ name, summary: operation.summary }).toEqual({ name, summary: expect.stringMatching(/\w/) });
      const statuses = Object.keys(operation.responses).map(Number);
      expect({ name, ok: statuses.some((status) => status < 300) }).toEqual({ name, ok: true });
      expect({ name, refused: statuses.includes(429) }).toEqual({ name, refused: true });
    }
  });

  it('lets every command be repeated safely', () => {
    const writes = operations().filter(
      ({ method, name }) =>
        method === 'post' &&
        !/(validate|tokens|exports|spectators|guests\/matches|invitations|acceptance|seat|sessions|renew|\{code\})$/.test(
          name,
        ),
    );
    expect(writes.length).toBeGreaterThan(10);
    for (const { name, operation } of writes) {
      const headers = (operation.parameters ?? []).map((parameter: { name?: string }) => parameter.name);
      expect({ name, headers }).toEqual({ name, headers: expect.arrayContaining(['Idempotency-Key']) });
    }
  });

  it('refers to nothing that is missing', () => {
    const known = Object.keys(document.components?.schemas ?? {});
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1]);
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !known.includes(name as string))).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
