import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gamesModule } from './games-module.mjs';
import { withoutTooling } from './tooling-module.mjs';
import { workerModule } from './worker-module.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Only our own libs: packages have such imports too.
const libs = readdirSync(`${root}libs`).join('|');

export default {
  root: `${root}apps/web`,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias: [{ find: new RegExp(`^#((?:${libs})(?:/.+)?)$`), replacement: `${root}libs/$1/index.ts` }] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [gamesModule(root), workerModule(root), withoutTooling('dialect')],
  build: {
    target: 'es2022',
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    // Which file needs which: what `senki bench web` adds up.
    manifest: 'manifest.json',
    // A strict content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A worker has no document to preload by, and its page has loaded most of what it imports.
      resolveDependencies: (_file, needed, { hostId }) => (/\/(?:engine\.worker|games)-/.test(hostId) ? [] : needed),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Our libs only define things, so a page gets what it uses of one, not all that its index lists. Importing the contract puts
      // the words of its schemas in place.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/(?!contract\/)/.test(id) },
    },
  },
};
