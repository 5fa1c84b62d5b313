/**
 * Client generators misread two things that are valid JSON Schema: they make a property with a `default` required in requests,
 * and they turn a schema that refers to itself into a type that does not compile.
 */
type Schema = Record<string, unknown>;
interface WithSchemas {
  readonly components?: { readonly schemas?: object };
}

/** The same document, with defaults moved into the descriptions and an open schema for any JSON value. */
export function forGenerators<T extends WithSchemas>(document: T): T {
  const { Json: json, ...schemas } = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const named = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withDefaultsInWords(schema)]),
  );
  const anything = json === undefined ? {} : { Json: { description: json['description'] } };
  return { ...document, components: { ...document.components, schemas: { ...named, ...anything } } };
}

function withDefaultsInWords(schema: Schema): Schema {
  const { properties } = schema as { readonly properties?: Record<string, Schema> };
  const { required = [] } = schema as { readonly required?: readonly string[] };
  const parts = Object.entries(schema).map(([key, part]) => [key, key === 'properties' ? part : within(part)]);
  if (properties === undefined) return Object.fromEntries(parts) as Schema;
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    withDefaultsInWords(required.includes(name) ? withoutDefault(property) : defaultInWords(property)),
  ]);
  return { ...Object.fromEntries(parts), properties: Object.fromEntries(described) as Schema };
}

function within(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(within);
  return part !== null && typeof part === 'object' ? withDefaultsInWords(part as Schema) : part;
}

/** A property that every reply contains needs no default. */
function withoutDefault({ default: _, ...property }: Schema): Schema {
  return property;
}

function defaultInWords(property: Schema): Schema {
  if (!('default' in property)) return property;
  const words = `Default: \`${JSON.stringify(property['default'])}\`.`;
  const about = property['description'];
  return { ...withoutDefault(property), description: typeof about === 'string' ? `${about} ${words}` : words };
}
