/** Recognises repeated requests: the same key gets the first answer again instead of a second effect. */
import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import { LIMITS } from '#contract';
import type { Access, SeatClaims } from '#access';
import { Problem } from '#platform';

const NAMESPACE = '2f0c6a1e-6f6a-5a0b-9d0f-5e3b1c7d9a42';

/** Who sends a command, and the id under which it takes effect once, however often it is sent. */
export interface RequestStamp {
  readonly commandId: string;
  /** `seat/0`, `key/<id>`: opaque, because it may become part of the record. */
  readonly by: string;
}

export interface CommandStamp extends RequestStamp {
  /** Tells the client if the reply answers an earlier request. */
  readonly note: (receipt: { readonly outcome: string }) => void;
}

type Request = Pick<FastifyRequest, 'headers' | 'body'> & { readonly access?: Access };

/**
 * Parameter: the stamp of a POST, from the header `Idempotency-Key`, else from `commandId` in the body, else a new one.
 */
export const Stamped = createParamDecorator((_: unknown, context: ExecutionContext): CommandStamp => {
  const http = context.switchToHttp();
  const reply = http.getResponse<FastifyReply>();
  return {
    ...stampOf(http.getRequest<Request>()),
    note: ({ outcome }) => void (outcome === 'replayed' && reply.header('idempotency-replayed', 'true')),
  };
});

export function stampOf({ headers, body, access }: Request): RequestStamp {
  const by = nameOf(access);
  const commandId = (body as { readonly commandId?: unknown } | null | undefined)?.commandId;
  const key = headerKey(headers['idempotency-key']) ?? (typeof commandId === 'string' ? commandId : null);
  return { by, commandId: key === null ? randomUUID() : commandIdFor(by, key) };
}

/**
 * The id under which a command takes effect once, over HTTP or a socket. It depends on the caller, so that one seat
 * cannot use up or probe the keys of another.
 */
export const commandIdFor = (by: string, key: string): string => v5(JSON.stringify([by, key]), NAMESPACE);

export const nameOfSeat = ({ viewer }: SeatClaims): string => `seat/${viewer}`;

/** `seat/0`, `key/<id>`. */
export function nameOf(access: Access | undefined): string {
  if (access === undefined) throw new Error('@Stamped() needs a guard that lets known callers in.');
  return access.kind === 'key' ? `key/${access.key.id}` : nameOfSeat(access.claims);
}

function headerKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && header.length > 0 && header.length <= LIMITS.idempotencyKey) return header;
  throw Problem.of('bad-request', `Idempotency-Key must be one value of 1 to ${LIMITS.idempotencyKey} characters.`);
}
