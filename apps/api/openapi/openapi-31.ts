/**
 * Converts OpenAPI 3.0, which Nest writes, to 3.1, where a schema is plain JSON Schema that every validator can read.
 */
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The same document in OpenAPI 3.1. Add examples afterwards: they are data, and would be converted as if they were
 * schemas.
 */
export function toOpenApi31<T extends object>(document: T): T {
  return { ...(converted(document) as T), openapi: '3.1.1' };
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (!isNode(value)) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, converted(part)]));
  return nullAllowed(boundsAsNumbers(withoutLoneAllOf(parts)));
}

/** 3.0 wrapped a reference in `allOf` to put a description beside it; 3.1 does not need that. */
function withoutLoneAllOf(node: Node): Node {
  const { allOf, ...rest } = node;
  return Array.isArray(allOf) && allOf.length === 1 ? { ...rest, ...(allOf[0] as Node) } : node;
}

function boundsAsNumbers(node: Node): Node {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, ...rest } = node;
  if (exclusiveMinimum !== true && exclusiveMaximum !== true) return node;
  return {
    ...rest,
    ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

const NULL = { type: 'null' };

function nullAllowed(node: Node): Node {
  const { nullable, ...rest } = node;
  if (nullable !== true) return node;
  const { default: preset, description, ...schema } = rest;
  const about = {
    ...('default' in rest ? { default: preset } : {}),
    ...(description === undefined ? {} : { description }),
  };
  if (Array.isArray(schema['enum']) && schema['enum'].every((item) => item === null)) return { ...about, ...NULL };
  if (typeof schema['type'] === 'string' && !('enum' in schema))
    return { ...about, ...schema, type: [schema['type'], 'null'] };
  return { ...about, anyOf: [...(Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema]), NULL] };
}
