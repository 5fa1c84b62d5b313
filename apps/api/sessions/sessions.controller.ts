import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  currentSession,
  session,
  sessionList,
  sessionParams,
  type CurrentSession,
  type SessionDocument,
  type SessionList,
  type SessionParams,
} from '#contract';
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { KeyOperation, OperatorOperation, PublicOperation } from '../http/operation.js';
import { SessionsService } from './sessions.service.js';

const COOKIE =
  'The cookie is `HttpOnly`, `SameSite=Strict` and, over https, `Secure`. It counts only for requests from pages of the service that send the header `X-Senki-Page`, so no other site can use it.';

@ApiTags('Operators')
@Controller('v1/sessions')
export class SessionsController {
  constructor(private readonly service: SessionsService) {}

  @Post()
  @KeyOperation({
    summary: 'Sign in to the web pages with a key',
    description: `Only for pages of the service. Sets a cookie that stands for the key for eight hours, or until the key or the session ends. ${COOKIE}`,
    status: 201,
    reply: session,
  })
  beginSession(
    @Req() request: FastifyRequest,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDocument> {
    return this.service.begin(request, caller, stamp, reply);
  }

  @Get('current')
  @PublicOperation({
    summary: 'Show who is signed in to the web pages',
    description: 'Reads the session cookie and ignores a key in the header.',
    reply: currentSession,
    refusals: ['forbidden'],
  })
  getCurrentSession(@Req() request: FastifyRequest): Promise<CurrentSession> {
    return this.service.current(request);
  }

  @Delete('current')
  @PublicOperation({
    summary: 'Sign out',
    description: 'Ends the session of the cookie on every node immediately, and deletes the cookie.',
    reply: currentSession,
    refusals: ['forbidden'],
  })
  endCurrentSession(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentSession> {
    return this.service.leave(request, reply);
  }

  @Get()
  @OperatorOperation('keys:admin', { summary: 'List the active sessions, newest first', reply: sessionList })
  listSessions(): Promise<SessionList> {
    return this.service.list();
  }

  @Delete(':sessionId')
  @OperatorOperation('keys:admin', {
    summary: 'End a session',
    description: 'Takes effect on every node immediately. A key cannot end a session of a key that has more rights.',
    reply: session,
    refusals: ['no-such-session', 'scope-not-yours'],
  })
  endSession(
    @Param({ schema: sessionParams }) { sessionId }: SessionParams,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<SessionDocument> {
    return this.service.end(sessionId, caller, stamp);
  }
}
