/**
 * A game comes with parts that no rule reads: its display for pages, its evaluation for bots, its dialect for scenario
 * files. This plugin replaces the named parts by nothing, for a bundle that does not use them.
 */
const PARTS = {
  display: {
    file: /\/games\/[^/]+\/display\.js$/,
    source: 'export const display = undefined, displayOf = () => undefined;',
  },
  dialect: {
    file: /\/games\/[^/]+\/(?:dialect\/)?dialect\.js$/,
    source: 'export const dialect = undefined, dialectOf = () => undefined;',
  },
  evaluation: { file: /\/games\/[^/]+\/(?:bot\/)?evaluate\.js$/, source: 'export const evaluation = undefined;' },
};

export function withoutTooling(...names) {
  return {
    name: 'senki-tooling',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const path = new URL(source, `file://${importer}`).pathname;
      const name = names.find((part) => PARTS[part].file.test(path));
      return name ? `\0tooling:${name}` : null;
    },
    load: (id) => (id.startsWith('\0tooling:') ? PARTS[id.slice('\0tooling:'.length)].source : null),
  };
}
