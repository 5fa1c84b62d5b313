import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { documentText } from './generate.js';

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

describe('the OpenAPI document', () => {
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
      ({ method, name }) => method === 'post' && !/(validate|tokens|exports)$/.test(name),
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
