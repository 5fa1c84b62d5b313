import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gamesModule } from './games-module.mjs';
import { withoutJsonSchema } from './json-schema-module.mjs';
import { withoutTooling } from './tooling-module.mjs';
import { workerModule } from './worker-module.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
// The alias must match our own libs only: packages use imports with `#` too.
const libs = readdirSync(`${root}libs`).join('|');

export default {
  root: `${root}apps/web`,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias: [{ find: new RegExp(`^#((?:${libs})(?:/.+)?)$`), replacement: `${root}libs/$1/index.ts` }] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [gamesModule(root), workerModule(root), withoutTooling('dialect'), withoutJsonSchema()],
  build: {
    target: 'es2022',
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    // `senki bench web` reads from the manifest which files each page needs.
    manifest: 'manifest.json',
    // A strict content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A worker has no document to preload with, and its page has already loaded most of what it imports.
      resolveDependencies: (_file, needed, { hostId }) => (/\/(?:engine\.worker|games)-/.test(hostId) ? [] : needed),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Importing one of our libs has no side effects, so a page includes only what it uses of it. The contract is the
      // exception: importing it sets the messages of all schemas.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/(?!contract\/)/.test(id) },
    },
  },
};
