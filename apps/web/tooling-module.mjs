/**
 * What comes with a game besides its rules is needed in different places: pages show it, bots judge by it, scenario files are read
 * by it. This plugin leaves the parts out of a bundle that has no use for them. No rule reads any of them.
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
