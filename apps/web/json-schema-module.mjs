/**
 * Every schema of zod can describe itself as JSON Schema. Only the service does that, so the pages leave this code out:
 * a fifth of zod's size.
 */
import { readFileSync } from 'node:fs';

const DESCRIBING = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTS = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

export function withoutJsonSchema() {
  return {
    name: 'senki-json-schema',
    load: (id) => (DESCRIBING.test(id) ? sourceOf(readFileSync(id, 'utf8')) : null),
  };
}

function sourceOf(original) {
  const names = [...original.matchAll(EXPORTS)].map(([, declared, renamed]) => declared ?? renamed);
  return ['const nothing = () => nothing;', `export { ${names.map((name) => `nothing as ${name}`).join(', ')} };`].join(
    '\n',
  );
}
