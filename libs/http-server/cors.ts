import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** Public data that any page may read. */
const OPEN = /^\/(log|\.well-known|v1\/published-replays)\//;
const SECONDS = 600;

type Decide = (error: Error | null, options: object) => void;

/**
 * Sets which pages of other origins may call the API. Credentials are sent in a header that the page sets itself and
 * never in a cookie, so a page can do no more than its token allows.
 */
export function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): void {
  const common = {
    methods: 'GET, HEAD, POST, PUT, DELETE',
    allowedHeaders: 'authorization, content-type, idempotency-key, if-none-match, x-request-id',
    exposedHeaders: 'etag, location, retry-after, idempotency-replayed, x-request-id, ratelimit',
    credentials: false,
    maxAge: SECONDS,
  };
  const open = { ...common, methods: 'GET, HEAD', origin: '*' };
  const listed = { ...common, origin: origins.length === 0 ? false : [...origins] };
  const delegator = ({ url }: FastifyRequest, decide: Decide): void => decide(null, OPEN.test(url) ? open : listed);
  app.enableCors({ delegator } as object);
}
