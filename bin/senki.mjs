#!/usr/bin/env node
/** `senki …`: runs the command line program; in a checkout, installs packages and compiles first if necessary. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, main, root } from '../scripts/prepare.mjs';

await main(async () => {
  // Only a checkout has the sources; an image or a package contains compiled code only.
  if (existsSync(join(root, 'libs'))) {
    ensureInstalled();
    await ensureBuilt();
  }
  // Same process, so signals and exit codes need no forwarding.
  await import(new URL('../dist/apps/cli/main.js', import.meta.url));
});
