/** What a handler says about itself: one decorator for the route's status, its OpenAPI entry and who may call it. */
import { applyDecorators, HttpCode, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { LIMITS } from '#contract';
import { RequireScope, RequireSeat, RequireSeatOrScope, type Scope } from '#platform';
import { KnownCaller } from './known-caller.guard.js';
import { refusalsByStatus, type Refusal } from './refusals.js';

export const OPERATOR = 'operator';
export const SEAT = 'seat';

export interface OperationParts {
  readonly summary: string;
  readonly description?: string;
  /** 200 unless something was made. */
  readonly status?: number;
  /** Null for a reply that is no JSON. */
  readonly reply: z.ZodType | null;
  readonly replyDescription?: string;
  /** Beyond those that every operation of its kind has. */
  readonly refusals?: readonly Refusal[];
  /** A POST that is safe to repeat: it takes `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Any text of your choice. The same key and body again return the first answer; another body under it, 422.',
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKey },
} as const;

const ALWAYS: readonly Refusal[] = ['invalid-request', 'rate-limited'];
const GUARDED: readonly Refusal[] = ['unauthenticated', 'invalid-credential', 'expired-token', 'forbidden'];
/** Of what is read from the record of a match. */
const RECORDED: readonly Refusal[] = ['record-damaged'];
const WRITING: readonly Refusal[] = [
  'malformed-json',
  'payload-too-large',
  'unsupported-media-type',
  'command-id-reused',
];

/** Anyone may call it. */
export const PublicOperation = (parts: OperationParts) => describe(parts, ALWAYS);

/** Operators whose key has the scope. */
export const OperatorOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    RequireScope(scope),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED]),
  );

/** Holders of a token of the match. */
export const SeatOperation = (parts: OperationParts) =>
  applyDecorators(RequireSeat(), ApiBearerAuth(SEAT), describe(parts, [...ALWAYS, ...GUARDED, ...RECORDED]));

/** Holders of a token of the match, and operators whose key has the scope. */
export const SharedOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    RequireSeatOrScope(scope),
    ApiBearerAuth(SEAT),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED, ...RECORDED]),
  );

/** Whoever the thing asked for belongs to, which the handler finds out. */
export const KnownOperation = (scope: Scope, parts: OperationParts) =>
  applyDecorators(
    UseGuards(KnownCaller),
    ApiBearerAuth(SEAT),
    ApiBearerAuth(OPERATOR),
    describe(scoped(parts, scope), [...ALWAYS, ...GUARDED]),
  );

function scoped(parts: OperationParts, scope: Scope): OperationParts {
  const note = `Operator keys need the scope \`${scope}\`.`;
  return { ...parts, description: parts.description === undefined ? note : `${parts.description}\n\n${note}` };
}

function describe(parts: OperationParts, usual: readonly Refusal[]): MethodDecorator {
  const { summary, description, status = 200, reply, replyDescription = 'Done.', idempotent = false } = parts;
  const refusals = [...usual, ...(idempotent ? WRITING : []), ...(parts.refusals ?? [])];
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, ...(description === undefined ? {} : { description }) }),
    ApiResponse({ status, description: replyDescription, ...(reply === null ? {} : { standardSchema: reply }) }),
    ...(idempotent ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...responses(refusals),
  );
}

function responses(refusals: readonly Refusal[]): MethodDecorator[] {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.entries(refusalsByStatus(refusals)).map(([status, description]) =>
    ApiResponse({ status: Number(status), description, content }),
  );
}
