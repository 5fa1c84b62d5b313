import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { Caller, type Access } from '#platform';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { KeyOperation, OperatorOperation, PublicOperation } from '../http/operation.js';
import { SessionsService } from './sessions.service.js';

const COOKIE =
  'The cookie is `HttpOnly`, `SameSite=Strict` and, over https, `Secure`. It counts only for requests of pages of the service that send the header `X-Senki-Page`, so no other site can make use of it.';

@ApiTags('Operators')
@Controller('v1/sessions')
export class SessionsController {
  constructor(private readonly service: SessionsService) {}

  @Post()
  @KeyOperation({
    summary: 'Sign in at the pages with a key',
    description: `For pages of the service alone. Sets a cookie that stands for the key for eight hours, or until either is ended. ${COOKIE}`,
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
    summary: 'Who is signed in at the pages',
    description: 'By the cookie of the session; a key in the header is not looked at.',
    reply: currentSession,
    refusals: ['forbidden'],
  })
  getCurrentSession(@Req() request: FastifyRequest): Promise<CurrentSession> {
    return this.service.current(request);
  }

  @Delete('current')
  @PublicOperation({
    summary: 'Sign out',
    description: 'Ends the session of the cookie, on every node at once, and takes the cookie back.',
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
  @OperatorOperation('keys:admin', { summary: 'List the sessions in use, newest first', reply: sessionList })
  listSessions(): Promise<SessionList> {
    return this.service.list();
  }

  @Delete(':sessionId')
  @OperatorOperation('keys:admin', {
    summary: 'End a session',
    description: 'On every node at once. Sessions of keys that may do more than yours are not yours to end.',
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
