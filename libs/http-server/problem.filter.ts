import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isContention, isUnavailable } from '#event-store';
import { PROBES, Problem, invalidRequest, type Logger, type ProblemKind } from '#platform';
import type { RouteMethods } from './route-methods.js';

const KIND_BY_STATUS: Readonly<Record<number, ProblemKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  422: 'unprocessable',
  429: 'rate-limited',
  503: 'unavailable',
};

/** Converts anything that was thrown to a problem document; unexpected errors are logged and not shown. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly methods: RouteMethods | null = null,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const problem = this.orWrongMethod(toProblem(thrown), request);
    if (problem.status >= 500) this.log(thrown, request);
    if (!reply.sent) sendProblem(problem, request, reply);
  }

  private orWrongMethod(problem: Problem, { url, method }: FastifyRequest): Problem {
    const allowed = problem.kind === 'route-not-found' ? (this.methods?.at(url) ?? []) : [];
    if (allowed.length === 0 || allowed.includes(method)) return problem;
    const allow = allowed.join(', ');
    return Problem.of('method-not-allowed', `Use ${allow} at this address, not ${method}.`, { headers: { allow } });
  }

  /**
   * A deliberate refusal, such as during shutdown, is not a failure and has no stack worth logging. Probes ask all the
   * time: what they are told is logged by the part that fails.
   */
  private log(thrown: unknown, { id: requestId, url }: FastifyRequest): void {
    if (thrown instanceof Problem && PROBES.has(url)) return;
    if (thrown instanceof Problem && thrown.status === 503)
      this.logger.warn({ reason: thrown.message, requestId }, 'Request deferred');
    else this.logger.error({ err: thrown, requestId }, 'Request failed');
  }
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problem.toDocument(request.id)));
}

export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof ZodError) return invalidRequest(thrown.issues);
  if (thrown instanceof HttpException) return fromStatus(thrown.getStatus(), messageOf(thrown));
  // Can occur wherever the database is used: in a guard, a handler or a probe.
  if (isUnavailable(thrown)) {
    const again = 'The database is not available; send the same request again with its idempotency key.';
    return Problem.of('unavailable', again, { headers: { 'retry-after': '1' } });
  }
  if (isContention(thrown)) {
    const again = 'Too many requests compete for the same data; send the same request again with its idempotency key.';
    return Problem.of('unavailable', again, { headers: { 'retry-after': '1' } });
  }
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  // Fastify's own errors (size, content type, syntax) carry a status and a message meant for the client.
  if (typeof status === 'number' && status < 500) return fromStatus(status, (thrown as Error).message);
  return Problem.of('internal', 'The request could not be carried out. Give the instance below when you report it.');
}

function fromStatus(status: number, message: string): Problem {
  if (status === 404 && /^Cannot [A-Z]+ \//.test(message)) {
    return Problem.of('route-not-found', 'Look the addresses up in /docs.');
  }
  if (status === 413) return Problem.of('payload-too-large', 'Send a smaller body; the limit is 64 KiB.');
  if (status === 414) return Problem.of('address-too-long', 'Look the addresses up in /docs.');
  if (status === 415) return Problem.of('unsupported-media-type', 'Send the body as application/json.');
  if (status === 400 && /JSON|application\/json|forbidden prototype property/.test(message)) {
    return Problem.of('malformed-json', 'Send a body that is one valid JSON value.');
  }
  if (status >= 500 && status !== 503) return Problem.of('internal', 'The request could not be carried out.');
  const kind = KIND_BY_STATUS[status] ?? (status === 400 ? 'bad-request' : null);
  if (kind !== null) return Problem.of(kind, message);
  return new Problem({ kind: `http-${status}`, status, title: 'The request was refused', detail: message });
}

function messageOf(thrown: HttpException): string {
  const body = thrown.getResponse();
  const message = typeof body === 'string' ? body : (body as { message?: unknown }).message;
  return Array.isArray(message) ? message.join('; ') : String(message ?? thrown.message);
}
