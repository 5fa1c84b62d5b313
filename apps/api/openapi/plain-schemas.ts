/**
 * Zod writes the limits of safe integers beside every whole number, and a long pattern beside every UUID. Neither tells
 * a reader anything: `type: integer` and `format: uuid` already do.
 */
type Node = Record<string, unknown>;

/** The same schemas without them. Add examples afterwards: they are data, not schemas. */
export function plainSchemas<T>(value: T): T {
  if (Array.isArray(value)) return value.map(plainSchemas) as T;
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value as Node).filter(([key, part]) => !isNoise(value as Node, key, part));
  return Object.fromEntries(parts.map(([key, part]) => [key, plainSchemas(part)])) as T;
}

function isNoise(schema: Node, key: string, value: unknown): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  return key === 'pattern' && schema['format'] === 'uuid';
}
