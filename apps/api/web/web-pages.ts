import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where `npm run build` puts the pages, as seen from the compiled apps and from the sources, which the specs run. */
const BUILT = ['../../../web', '../../../dist/web']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((folder) => existsSync(join(folder, 'index.html')));

/** First segments of addresses that are pages. Every other unknown address gets a problem document. */
const PAGES = ['play', 'watch', 'replay', 'replays', 'practice', 'cards', 'ladder', 'judge', 'audit', 'player'];

/** Allows only what this server sends; card pictures may also come from origins that the operator named. */
const policyFor = (imageOrigins: readonly string[], framedBy: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ');

export interface WebPages {
  /** Where the built pages are. */
  readonly folder?: string | undefined;
  readonly imageOrigins?: readonly string[];
  /** Origins of pages that may show published replays in a frame. */
  readonly embedOrigins?: readonly string[];
}

/**
 * Serves the browser client at `/`. The names of its assets contain a hash of their content, so they may be cached
 * forever; they were compressed when they were built. If the pages are not built, nothing is served and `/` is unknown.
 */
export async function serveWebPages(
  app: NestFastifyApplication,
  { folder = BUILT, imageOrigins = [], embedOrigins = [] }: WebPages = {},
): Promise<void> {
  if (folder === undefined) return;
  const policy = policyFor(imageOrigins);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    // A worker follows the policy that its own script came with. A page already has its policy.
    setHeaders: (reply) =>
      void (reply.getHeader('content-security-policy') ?? reply.header('content-security-policy', policy)),
  });
  const pageUnder =
    (itsPolicy: string) =>
    (_: unknown, reply: FastifyReply): FastifyReply =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', itsPolicy)
        .sendFile('index.html', folder, { cacheControl: false });
  for (const path of ['/', ...PAGES.flatMap((name) => [`/${name}`, `/${name}/*`])]) server.get(path, pageUnder(policy));
  server.get('/embed/*', pageUnder(policyFor(imageOrigins, embedOrigins)));
}
