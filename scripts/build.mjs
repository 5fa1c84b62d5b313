import { build, ensureInstalled, main } from './prepare.mjs';

await main(() => {
  ensureInstalled();
  build();
});
