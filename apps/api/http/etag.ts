import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the reader already has the version that the tag identifies. */
export const knows = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** A public document that any page may read and caches may store. */
export interface Publication {
  /** The ETag, without its quotes. */
  readonly tag: string;
  /** Null: forever. */
  readonly maxAgeSeconds: number | null;
}

/**
 * Sets the caching headers of a public document. True if the reader already has it: the reply is then 304 without a
 * body.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, { tag, maxAgeSeconds }: Publication): boolean {
  const quoted = `"${tag}"`;
  const age = maxAgeSeconds === null ? '31536000, immutable' : String(maxAgeSeconds);
  void reply.header('etag', quoted).header('cache-control', `public, max-age=${age}`);
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!knows(request.headers['if-none-match'], quoted)) return false;
  void reply.status(304);
  return true;
}
