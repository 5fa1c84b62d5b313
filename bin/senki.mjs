#!/usr/bin/env node
/** `senki …`: the command line program, installed and compiled first where that is needed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, main, root } from '../scripts/prepare.mjs';

await main(async () => {
  // An image carries compiled code only; a checkout carries the sources too.
  if (existsSync(join(root, 'libs'))) {
    ensureInstalled();
    await ensureBuilt();
  }
  // Same process, so signals and exit codes need no forwarding.
  await import(new URL('../dist/apps/cli/main.js', import.meta.url));
});
