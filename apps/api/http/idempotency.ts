/** Tells a repeated request from a new one: the same key again gets the first answer, not a second effect. */
import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import { LIMITS } from '#contract';
import { Problem, type Access } from '#platform';
import { canonicalBytes } from '#proof';

const NAMESPACE = '2f0c6a1e-6f6a-5a0b-9d0f-5e3b1c7d9a42';

/** What a command needs to be carried out once, however often it is sent. */
export interface Stamp {
  readonly commandId: string;
  /** Hash of caller, address and body: another request under the same key has another one. */
  readonly fingerprint: Uint8Array;
  /** Tells the client that this is the answer to an earlier request. */
  markReplayed(): void;
}

type Request = FastifyRequest & { access?: Access };

/** Parameter: the stamp of a POST, from the header `Idempotency-Key`, else from `commandId` in the body, else a fresh one. */
export const CommandStamp = createParamDecorator((_: unknown, context: ExecutionContext): Stamp => {
  const http = context.switchToHttp();
  const reply = http.getResponse<FastifyReply>();
  return {
    ...identify(http.getRequest<Request>()),
    markReplayed: () => void reply.header('idempotency-replayed', 'true'),
  };
});

export function identify(
  request: Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'access'>,
): Omit<Stamp, 'markReplayed'> {
  const caller = callerOf(request.access);
  const { commandId, ...body } = (request.body ?? {}) as Record<string, unknown>;
  const key = headerKey(request.headers['idempotency-key']) ?? (typeof commandId === 'string' ? commandId : null);
  return {
    // Keys belong to whoever chose them: one seat must not be able to use up or probe those of another.
    commandId: key === null ? randomUUID() : v5(JSON.stringify([caller, key]), NAMESPACE),
    fingerprint: fingerprintOf([caller, request.method, request.url.split('?')[0], body]),
  };
}

function callerOf(access: Access | undefined): string {
  if (access === undefined) return 'public';
  return access.kind === 'key' ? `key:${access.key.id}` : `viewer:${access.claims.viewer}`;
}

function headerKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && header.length > 0 && header.length <= LIMITS.idempotencyKey) return header;
  throw Problem.of('bad-request', `Idempotency-Key must be one value of 1 to ${LIMITS.idempotencyKey} characters.`);
}

function fingerprintOf(request: unknown): Uint8Array {
  try {
    return createHash('sha256').update(canonicalBytes(request)).digest();
  } catch {
    throw Problem.of('invalid-request', 'The body is nested too deeply or holds text that is not Unicode.');
  }
}
