import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { serveGamePages } from './game-pages.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Senki API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// In a file of its own, because the content security policy forbids inline scripts.
const START = `SwaggerUIBundle({ url: '/docs-json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true });\n`;

const ASSETS = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

/** In the repository and, because the build copies them there, in `dist`. */
const DOCUMENTS = fileURLToPath(new URL('../../../docs/', import.meta.url));

/**
 * Interactive documentation at /docs, the OpenAPI document at /docs-json, the AsyncAPI document at /docs/asyncapi.json, a page for each
 * game at /docs/games/ID.
 * Everything is served from this server. The documents are those in `docs/`: tests show that they describe this build, and
 * generating them takes longer than most of what a node does when it starts.
 */
export function serveDocs(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const sendFile = (address: string, type: string, file: string): void => {
    server.get(address, (_, reply) => reply.type(type).send(createReadStream(file)));
  };
  server.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  server.get('/docs/start.js', (_, reply) => reply.type('text/javascript').send(START));
  sendFile('/docs/asyncapi.json', 'application/json', join(DOCUMENTS, 'asyncapi.json'));
  sendFile('/docs-json', 'application/json', join(DOCUMENTS, 'openapi.json'));
  serveGamePages(server, DOCUMENTS);
  const folder = assetFolder();
  for (const [file, type] of Object.entries(ASSETS)) sendFile(`/docs/${file}`, type, join(folder, file));
}

/** The files that come with @nestjs/swagger, wherever they are installed. */
function assetFolder(): string {
  const swagger = createRequire(import.meta.url).resolve('@nestjs/swagger');
  return dirname(createRequire(swagger).resolve('swagger-ui-dist/package.json'));
}
