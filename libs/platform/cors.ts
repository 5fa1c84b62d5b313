import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** What is there for anyone to check or to show, from whatever page. */
const OPEN = /^\/(log|\.well-known|v1\/published-replays)\//;
const SECONDS = 600;

type Decide = (error: Error | null, options: object) => void;

/**
 * Which pages of other origins may call. Credentials travel in a header that a page sets itself: no cookie is ever sent along,
 * so whoever may call can do no more than with the token in hand.
 */
export function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): void {
  const common = {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-request-id'],
    exposedHeaders: ['etag', 'location', 'retry-after', 'idempotency-replayed', 'x-request-id', 'ratelimit'],
    credentials: false,
    maxAge: SECONDS,
  };
  const delegator = ({ url }: FastifyRequest, decide: Decide): void => {
    if (OPEN.test(url)) return decide(null, { ...common, methods: ['GET', 'HEAD'], origin: '*' });
    decide(null, { ...common, origin: origins.length === 0 ? false : [...origins] });
  };
  app.enableCors({ delegator } as object);
}
