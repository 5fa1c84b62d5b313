import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { knows } from './etag.js';

/** The ETag is the version of the match; a reader who already has that version gets 304 without a body. */
@Injectable()
export class VersionTag implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(map((body: { readonly version: number }) => tagged(request, reply, body)));
  }
}

function tagged(request: FastifyRequest, reply: FastifyReply, body: { readonly version: number }): unknown {
  const tag = `"${body.version}"`;
  void reply.header('etag', tag).header('vary', 'Authorization');
  if (!knows(request.headers['if-none-match'], tag)) return body;
  void reply.status(304);
  return undefined;
}
