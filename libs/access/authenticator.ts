import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeys, type ApiKey } from './api-keys.js';
import { Problem, networkOf } from '#platform';
import { OperatorSessions, type OperatorSession } from './operator-sessions.js';
import { sessionSecretOf, type PageRequest } from './page-session.js';
import { SeatTokens, type SeatClaims } from './seat-tokens.js';

/** An operator, by key or in a session that was started with one; or a viewer of a match. */
export type Access =
  | { readonly kind: 'key'; readonly key: ApiKey; readonly session?: OperatorSession }
  | { readonly kind: 'seat'; readonly claims: SeatClaims };

const challenge = { headers: { 'www-authenticate': 'Bearer realm="senki"' } };

/**
 * Identifies the caller by the credential of the request: `Authorization: Bearer sk_…`, `Bearer <seat token>`, or the
 * session cookie of a page.
 */
@Injectable()
export class Authenticator {
  constructor(
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(SeatTokens) private readonly tokens: SeatTokens,
    @Inject(OperatorSessions) private readonly sessions: OperatorSessions,
  ) {}

  /** Rejects with a Problem when there is no valid credential. */
  async identify(request: PageRequest): Promise<Access> {
    const credential = bearer(request);
    if (credential === null) {
      const inSession = await this.inSession(request);
      if (inSession !== null) return inSession;
      throw Problem.of(
        'unauthenticated',
        'Send "Authorization: Bearer …" with an operator key or a seat token.',
        challenge,
      );
    }
    return this.identifyToken(credential);
  }

  /** A credential in the header always takes precedence: the cookie is then ignored. */
  async inSession(request: PageRequest): Promise<(Access & { kind: 'key'; session: OperatorSession }) | null> {
    const secret = request.headers.authorization === undefined ? sessionSecretOf(request) : null;
    const session = secret === null ? null : await this.sessions.find(secret);
    return session && { kind: 'key', key: session.key, session };
  }

  async identifyToken(credential: string): Promise<Access> {
    if (!credential.startsWith('sk_')) return { kind: 'seat', claims: await this.tokens.verify(credential) };
    const key = await this.keys.verify(credential);
    if (key === null)
      throw Problem.of('invalid-credential', 'The operator key is unknown or revoked; use another one.', challenge);
    return { kind: 'key', key };
  }

  /**
   * The bucket in which requests are counted. Only a verified credential has its own bucket, or a guesser would get a
   * fresh limit with each guess.
   */
  async bucket(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<string> {
    const credential = bearer(request);
    const unproven = `ip:${networkOf(request.ip)}`;
    if (credential === null) return unproven;
    if (credential.startsWith('sk_')) {
      const key = this.keys.peek(credential);
      return key === null ? unproven : `key:${key.id}`;
    }
    const claims = await this.tokens.verify(credential).catch(() => null);
    // A spectator token can be shared by many people: one of them must not use up the limit of all.
    if (claims === null || claims.viewer === 'spectator') return unproven;
    return `seat:${claims.matchId}:${claims.viewer}`;
  }

  /** Requests per minute for the bucket; null: the default. */
  allowance(bucket: string): number | null {
    return bucket.startsWith('key:') ? (this.keys.limitsOf(bucket.slice(4))?.requestsPerMinute ?? null) : null;
  }
}

export function bearer(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
