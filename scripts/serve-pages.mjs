/** Serves the built pages as the API does, but without a database, for screenshots. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';

class Nothing {}
Module({})(Nothing);

export async function servePages() {
  const { createLogger } = await import('../dist/libs/platform/index.js');
  const { createApi, listen } = await import('../dist/libs/http-server/index.js');
  const { serveWebPages } = await import('../dist/apps/api/web/web-pages.js');
  const settings = { requestsPerMinute: 10_000, trustProxy: false };
  const app = await createApi(Nothing, settings, createLogger({ logLevel: 'silent' }));
  await serveWebPages(app);
  return { url: await listen(app, { host: '127.0.0.1', port: 0 }), close: () => app.close() };
}
