import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LIMITS, type CurrentSession, type SessionDocument, type SessionList } from '#contract';
import { AuditTrail } from '#operators';
import {
  Authenticator,
  bearer,
  isAdmin,
  OperatorSessions,
  requireOwnPage,
  sessionCookie,
  type Access,
  type OperatorSession,
  type PageRequest,
} from '#access';
import { Problem } from '#platform';
import type { CommandStamp, RequestStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';

/**
 * Signs operators in to the web pages, and out again. The audit trail records the beginning and the end of every
 * session.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly authenticator: Authenticator,
    private readonly trail: AuditTrail,
  ) {}

  async begin(
    request: PageRequest,
    caller: Access,
    { by }: CommandStamp,
    reply: FastifyReply,
  ): Promise<SessionDocument> {
    requireOwnPage(request);
    const secret = bearer(request);
    // A session cannot start another one: otherwise a session could be prolonged without end.
    if (caller.kind !== 'key' || caller.session !== undefined || secret === null)
      throw Problem.of('forbidden', 'Sign in with an operator key in the header Authorization.');
    const { key } = caller;
    const outcome = await this.trail.perform(stampFor(by), 'session.begin', {}, async (tx) => {
      const begun = await this.sessions.begin(secret, key.id, tx);
      const session = await this.sessions.get(begun.id, tx);
      // A node caches a key for some seconds. If the key was revoked or rotated meanwhile, its session would not be
      // accepted.
      if (session === null)
        throw Problem.of('invalid-credential', 'The operator key is unknown or revoked; use another one.');
      const after = { keyId: key.id, expiresAt: begun.expiresAt };
      return { subject: `session/${begun.id}`, before: null, after, reply: toDocument(session), secret: begun.secret };
    });
    const session = outcome.reply;
    const seconds = Math.floor((session.expiresAt - Date.now()) / 1000);
    void reply.header('set-cookie', sessionCookie(request, outcome.secret, seconds));
    return session;
  }

  async current(request: PageRequest): Promise<CurrentSession> {
    const access = await this.authenticator.inSession(request);
    return { session: access && toDocument(access.session) };
  }

  async leave(request: PageRequest, reply: FastifyReply): Promise<CurrentSession> {
    requireOwnPage(request);
    const access = await this.authenticator.inSession(request);
    if (access) await this.endOnRecord(access.session, stampFor(`key/${access.key.id}`));
    void reply.header('set-cookie', sessionCookie(request, null));
    return { session: null };
  }

  async list(): Promise<SessionList> {
    return { data: (await this.sessions.list(LIMITS.page)).map(toDocument) };
  }

  async end(id: string, caller: Access, { by }: CommandStamp): Promise<SessionDocument> {
    const session = await this.sessions.get(id);
    if (session === null)
      throw refuse('no-such-session', `There is no active session ${id}; GET /v1/sessions lists them.`);
    requireReach(caller, session);
    await this.endOnRecord(session, stampFor(by));
    return toDocument(session);
  }

  private async endOnRecord(session: OperatorSession, stamp: RequestStamp): Promise<void> {
    const { id, key } = session;
    await this.trail.perform(stamp, 'session.end', { id }, async (tx) => {
      await this.sessions.end(id, tx);
      return { subject: `session/${id}`, before: { keyId: key.id }, after: null, reply: null };
    });
  }
}

/** Each sign-in and sign-out is a new act, even if the client repeats the request. */
const stampFor = (by: string): RequestStamp => ({ by, commandId: randomUUID() });

/** A key cannot end a session of a key that has more rights. */
function requireReach(caller: Access, { key }: OperatorSession): void {
  const own: readonly string[] = caller.kind === 'key' ? caller.key.scopes : [];
  const beyond = isAdmin(caller) ? undefined : key.scopes.find((scope) => !own.includes(scope));
  if (beyond !== undefined)
    throw refuse('scope-not-yours', `Your key lacks the scope ${beyond}.`, { extensions: { scope: beyond } });
}

const toDocument = ({ id, key, createdAt, expiresAt }: OperatorSession): SessionDocument => ({
  sessionId: id,
  keyId: key.id,
  name: key.name,
  scopes: [...key.scopes],
  startedAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
});
