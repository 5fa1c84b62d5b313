/** The data that fills a hole of a production, and the category that reads and prints it. */
export interface Filling {
  readonly category: string;
  readonly value: unknown;
}

const HOLE = /^\$([a-z]+)(?::([a-z-]+))?$/;

function holeIn(template: unknown): { readonly name: string; readonly category: string } | null {
  const found = typeof template === 'string' ? HOLE.exec(template) : null;
  return found ? { name: found[1] as string, category: found[2] ?? (found[1] as string) } : null;
}

type Members = Readonly<Record<string, unknown>>;
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Purposes are captions of decisions. Texts do not contain them, so comparisons ignore them. */
const CAPTION = 'purpose';
const keysOf = (value: Members): string[] =>
  Object.keys(value).filter((key) => key !== CAPTION && value[key] !== undefined);

export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((part, i) => same(part, b[i]));
  if (!isMembers(a) || !isMembers(b)) return false;
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => same(a[key], b[key]));
};

/** Whether data has exactly the shape of a template; adds what fills the holes to `holes`. */
export function matches(template: unknown, data: unknown, holes: Map<string, Filling>): boolean {
  const hole = holeIn(template);
  if (hole) {
    const known = holes.get(hole.name);
    if (known) return same(known.value, data);
    holes.set(hole.name, { category: hole.category, value: data });
    return data !== undefined;
  }
  if (Array.isArray(template))
    return (
      Array.isArray(data) &&
      template.length === data.length &&
      template.every((part, i) => matches(part, data[i], holes))
    );
  if (!isMembers(template)) return template === data;
  if (!isMembers(data)) return false;
  const keys = keysOf(template);
  return keys.length === keysOf(data).length && keys.every((key) => matches(template[key], data[key], holes));
}

/** The category of each hole of a template. */
export function categoriesIn(template: unknown, found: Map<string, string> = new Map()): Map<string, string> {
  const hole = holeIn(template);
  if (hole) found.set(hole.name, hole.category);
  else if (Array.isArray(template)) for (const part of template) categoriesIn(part, found);
  else if (isMembers(template)) for (const part of Object.values(template)) categoriesIn(part, found);
  return found;
}

/** The template with values in place of its holes. */
export function filled(template: unknown, values: ReadonlyMap<string, unknown>): unknown {
  const hole = holeIn(template);
  if (hole) return values.get(hole.name);
  if (Array.isArray(template)) return template.map((part) => filled(part, values));
  if (!isMembers(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, filled(part, values)]));
}
