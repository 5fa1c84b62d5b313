import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeys, type ApiKey } from './api-keys.js';
import { networkOf } from './network-of.js';
import { Problem } from './problem.js';
import { SeatTokens, type SeatClaims } from './seat-tokens.js';

export type Access =
  { readonly kind: 'key'; readonly key: ApiKey } | { readonly kind: 'seat'; readonly claims: SeatClaims };

const challenge = { headers: { 'www-authenticate': 'Bearer realm="senki"' } };

/** Finds out whose credential a request carries: `Authorization: Bearer sk_…` or `Bearer <seat token>`. */
@Injectable()
export class Authenticator {
  constructor(
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(SeatTokens) private readonly tokens: SeatTokens,
  ) {}

  /** Rejects with a Problem when there is no valid credential. */
  async identify(request: Pick<FastifyRequest, 'headers'>): Promise<Access> {
    const credential = bearer(request);
    if (credential === null) {
      throw Problem.of(
        'unauthenticated',
        'Send "Authorization: Bearer …" with an operator key or a seat token.',
        challenge,
      );
    }
    return this.identifyToken(credential);
  }

  async identifyToken(credential: string): Promise<Access> {
    if (!credential.startsWith('sk_')) return { kind: 'seat', claims: await this.tokens.verify(credential) };
    const key = await this.keys.verify(credential);
    if (key === null) throw Problem.of('invalid-credential', 'The operator key is unknown or revoked.', challenge);
    return { kind: 'key', key };
  }

  /** Under which name requests are counted. Only what is proven counts, or a guesser would get a fresh limit each time. */
  async bucket(request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<string> {
    const credential = bearer(request);
    const unproven = `ip:${networkOf(request.ip)}`;
    if (credential === null) return unproven;
    if (credential.startsWith('sk_')) {
      const key = this.keys.peek(credential);
      return key === null ? unproven : `key:${key.id}`;
    }
    const claims = await this.tokens.verify(credential).catch(() => null);
    return claims === null ? unproven : `seat:${claims.matchId}:${claims.viewer}`;
  }

  /** How many requests per minute the bucket may have; null: as many as any other. */
  allowance(bucket: string): number | null {
    return bucket.startsWith('key:') ? (this.keys.limitsOf(bucket.slice(4))?.requestsPerMinute ?? null) : null;
  }
}

function bearer(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
