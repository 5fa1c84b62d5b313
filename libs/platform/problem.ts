/** Errors as clients see them: problem documents (RFC 9457). */
import type { StandardSchemaV1 } from '@standard-schema/spec';

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

/**
 * Kinds that all parts of the service share, with status and title. A feature adds its own with `new Problem({ … })`.
 */
export const SHARED_PROBLEMS = {
  'bad-request': [400, 'The request cannot be understood'],
  'malformed-json': [400, 'The body is not valid JSON'],
  'invalid-request': [400, 'The request does not have the expected form'],
  unauthenticated: [401, 'A credential is needed'],
  'invalid-credential': [401, 'The credential is not valid'],
  'expired-token': [401, 'The token has expired'],
  forbidden: [403, 'The credential does not allow this'],
  'not-found': [404, 'There is no such thing'],
  'route-not-found': [404, 'There is no such address'],
  'method-not-allowed': [405, 'The method is not allowed here'],
  'request-timeout': [408, 'The request took too long to arrive'],
  conflict: [409, 'The request conflicts with the current state'],
  'payload-too-large': [413, 'The body is too large'],
  'address-too-long': [414, 'The address is too long'],
  'unsupported-media-type': [415, 'The content type is not supported'],
  unprocessable: [422, 'The request cannot be carried out'],
  'rate-limited': [429, 'Too many requests'],
  'headers-too-large': [431, 'The headers are too large'],
  internal: [500, 'Something went wrong on our side'],
  unavailable: [503, 'The service is not available right now'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemKind = keyof typeof SHARED_PROBLEMS;

export interface ProblemParts {
  /** Stable and part of the contract: clients branch on it. */
  readonly kind: string;
  readonly status: number;
  readonly title: string;
  /** What happened in this case, and what to do about it. */
  readonly detail: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Extras = Pick<ProblemParts, 'extensions' | 'headers'>;

export class Problem extends Error {
  readonly kind: string;
  readonly status: number;
  readonly title: string;
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(parts: ProblemParts) {
    super(parts.detail);
    this.kind = parts.kind;
    this.status = parts.status;
    this.title = parts.title;
    this.extensions = parts.extensions ?? {};
    this.headers = parts.headers ?? {};
  }

  static of(kind: ProblemKind, detail: string, extras: Extras = {}): Problem {
    const [status, title] = SHARED_PROBLEMS[kind];
    return new Problem({ kind, status, title, detail, ...extras });
  }

  toDocument(requestId: string | null = null): ProblemDocument {
    return {
      ...this.extensions,
      type: `urn:senki:problem:${this.kind}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      ...(requestId === null ? {} : { instance: `urn:senki:request:${requestId}` }),
    };
  }
}

/** One entry per invalid field, addressed by a JSON pointer. */
export function invalidRequest(issues: readonly StandardSchemaV1.Issue[]): Problem {
  const errors = issues.map((issue) => ({ pointer: toPointer(issue.path ?? []), detail: issue.message }));
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const where = first?.pointer ? `${first.pointer}:` : 'The request';
  const detail = first === undefined ? 'The request is not valid.' : `${where} ${first.detail}${more}`;
  return Problem.of('invalid-request', detail, { extensions: { errors } });
}

function toPointer(path: NonNullable<StandardSchemaV1.Issue['path']>): string {
  return path
    .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    .map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
