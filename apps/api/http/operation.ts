/** What a handler declares about its route: one decorator for the status, the OpenAPI entry and who may call it. */
import { applyDecorators, HttpCode, UseGuards, type CanActivate, type Type } from '@nestjs/common';
import type { z } from 'zod';
import { LIMITS } from '#contract';
import { DeclareScope, RequireScope, RequireSeat, RequireSeatOrScope, type Scope } from '#access';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiResponse } from './documented.js';
import { KnownCaller } from './known-caller.guard.js';
import { refusalsByStatus, type Refusal } from './refusals.js';

export const OPERATOR = 'operator';
export const SEAT = 'seat';
export const PLAYER = 'player';

export interface OperationParts {
  readonly summary: string;
  readonly description?: string;
  /** 200 by default; 201 if the operation creates something. */
  readonly status?: number;
  /** Null for a reply that is not JSON; `replyType` says what it is. */
  readonly reply: z.ZodType | null;
  readonly replyType?: string;
  readonly replyDescription?: string;
  /** Refusals beyond those that every operation of its kind has. */
  readonly refusals?: readonly Refusal[];
  /** A POST that is safe to repeat: it takes `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Any text of your choice. Repeating the same key and body returns the first answer; the same key with another body is refused with 422.',
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKey },
} as const;

const ALWAYS: readonly Refusal[] = ['invalid-request', 'rate-limited'];
const GUARDED: readonly Refusal[] = ['unauthenticated', 'invalid-credential', 'expired-token', 'forbidden'];
/** Refusals of operations that read the record of a match. */
const RECORDED: readonly Refusal[] = ['record-damaged'];
const WRITING: readonly Refusal[] = [
  'malformed-json',
  'payload-too-large',
  'unsupported-media-type',
  'command-id-reused',
];

/** Anyone may call it. */
export const PublicOperation = (parts: OperationParts) => describe(parts, ALWAYS, { security: [] });

/** Operators whose key has the scope may call it. */
export const OperatorOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    RequireScope(scope),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED]),
  );

/** Operators whose key has the scope may call it, and everyone whom the guard admits. */
export const GuardedOperation = (scope: Scope, guard: Type<CanActivate>, parts: OperationParts) =>
  applyDecorators(
    DeclareScope(scope),
    UseGuards(guard),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED]),
  );

/** Holders of a token of the match may call it. */
export const SeatOperation = (parts: OperationParts) =>
  applyDecorators(RequireSeat(), ApiBearerAuth(SEAT), describe(parts, [...ALWAYS, ...GUARDED, ...RECORDED]));

/** Holders of a token of the match may call it, and operators whose key has the scope. */
export const SharedOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    RequireSeatOrScope(scope),
    ApiBearerAuth(SEAT),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED, ...RECORDED]),
  );

/** The owner of the thing asked for may call it; the handler finds out who that is. */
export const KnownOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    UseGuards(KnownCaller),
    ApiBearerAuth(SEAT),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED]),
  );

/** Operators with any key may call it. */
export const KeyOperation = (parts: OperationParts) =>
  applyDecorators(UseGuards(KnownCaller), ApiBearerAuth(OPERATOR), describe(parts, [...ALWAYS, ...GUARDED]));

/** Players with a player token may call it, if the guard admits them. */
export const PlayerOperation = (guard: Type<CanActivate>, parts: OperationParts) =>
  applyDecorators(UseGuards(guard), ApiBearerAuth(PLAYER), describe(parts, [...ALWAYS, ...GUARDED]));

function scoped(parts: OperationParts, scope: Scope): OperationParts {
  const note = `Operator keys need the scope \`${scope}\`.`;
  return { ...parts, description: parts.description === undefined ? note : `${parts.description}\n\n${note}` };
}

function describe(parts: OperationParts, usual: readonly Refusal[], access: { security?: [] } = {}): MethodDecorator {
  const { summary, description, status = 200, replyDescription = 'Done.', idempotent = false } = parts;
  const refusals = [...usual, ...(idempotent ? WRITING : []), ...(parts.refusals ?? [])];
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, ...(description === undefined ? {} : { description }), ...access }),
    ApiResponse({ status, description: replyDescription, ...contentOf(parts) }),
    ...(idempotent ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...responses(refusals),
  );
}

const PLAIN = { type: 'string', format: 'binary' } as const;

function contentOf({ reply, replyType }: OperationParts) {
  if (reply !== null) return { standardSchema: reply };
  return replyType === undefined ? {} : { content: { [replyType]: { schema: PLAIN } } };
}

function responses(refusals: readonly Refusal[]): MethodDecorator[] {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.entries(refusalsByStatus(refusals)).map(([status, description]) =>
    ApiResponse({ status: Number(status), description, content }),
  );
}
