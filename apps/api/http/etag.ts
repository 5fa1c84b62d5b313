import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the reader has what the tag stands for. */
export const knows = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** What anyone may read from anywhere, and keep. */
export interface Publication {
  /** Without quotes. */
  readonly tag: string;
  /** Null: for good. */
  readonly maxAgeSeconds: number | null;
}

/** Says how long a public document may be kept; true if the reader has it already, who then gets 304 and no body. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, { tag, maxAgeSeconds }: Publication): boolean {
  const quoted = `"${tag}"`;
  const age = maxAgeSeconds === null ? '31536000, immutable' : String(maxAgeSeconds);
  void reply.header('etag', quoted).header('cache-control', `public, max-age=${age}`);
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!knows(request.headers['if-none-match'], quoted)) return false;
  void reply.status(304);
  return true;
}
