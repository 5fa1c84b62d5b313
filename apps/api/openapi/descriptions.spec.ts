import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Properties that need no description: the `type` of an event or a message is its name. */
const SELF_EXPLAINING = new Set(['type']);

type Schema = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly description?: string;
}
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const read = (file: string): Document => JSON.parse(readFileSync(file, 'utf8')) as Document;
const isSchema = (value: unknown): value is Schema => value !== null && typeof value === 'object';
const isDescribed = ({ description, $ref }: Schema): boolean =>
  $ref !== undefined || (typeof description === 'string' && /\w/.test(description));

/** The properties inside a schema that nothing explains, by their path. */
function unexplained(schema: Schema, path: string): string[] {
  return Object.entries(schema).flatMap(([key, part]) => {
    if (!isSchema(part)) return [];
    if (key !== 'properties') return unexplained(part, path);
    return Object.entries(part as Record<string, Schema>).flatMap(([name, property]) => [
      ...(isDescribed(property) || SELF_EXPLAINING.has(name) ? [] : [`${path}.${name}`]),
      ...unexplained(property, `${path}.${name}`),
    ]);
  });
}

describe.each(['docs/openapi.json', 'docs/asyncapi.json'])('%s', (file) => {
  const { schemas } = read(file).components;

  it('describes every named schema', () => {
    const named = Object.entries(schemas);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, schema]) => typeof schema['description'] !== 'string').map(([name]) => name)).toEqual([]);
  });

  it('describes every property, or refers to a schema that is described', () => {
    expect(Object.entries(schemas).flatMap(([name, schema]) => unexplained(schema, name))).toEqual([]);
  });

  it('notices a property that nothing explains', () => {
    const schema = { properties: { a: { type: 'array', items: { properties: { b: { type: 'integer' } } } } } };
    expect(unexplained(schema, 'Some')).toEqual(['Some.a', 'Some.a.b']);
    expect(unexplained({ properties: { a: { $ref: '#/x' }, b: { description: 'Why.' } } }, 'Some')).toEqual([]);
  });

  it('has no limits that are those of the number format, and no pattern beside the format of a UUID', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(text).not.toMatch(/"pattern": "\^\(\[0-9a-fA-F\]\{8\}/);
  });
});

it('every parameter of the OpenAPI document has a description', () => {
  const operations = Object.entries(read('docs/openapi.json').paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [] }]) => ({ name: `${method} ${path}`, parameters })),
  );
  const silent = operations.flatMap(({ name, parameters }) =>
    parameters.filter(({ description }) => !/\w/.test(description ?? '')).map((one) => `${name}: ${one.name}`),
  );
  expect(silent).toEqual([]);
});
