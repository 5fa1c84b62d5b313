import { build, ensureInstalled, main } from './prepare.mjs';

await main(async () => {
  ensureInstalled();
  await build();
});
