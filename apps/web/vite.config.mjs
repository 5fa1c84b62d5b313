import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gamesModule } from './games-module.mjs';
import { withoutTooling } from './tooling-module.mjs';

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
  plugins: [gamesModule(root), withoutTooling('dialect', 'evaluation')],
  build: {
    target: 'es2022',
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    // Which file needs which: what `senki bench web` adds up.
    manifest: 'manifest.json',
    // A strict content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es', plugins: () => [gamesModule(root), withoutTooling('display', 'dialect')] },
};
