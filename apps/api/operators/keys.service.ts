import { Injectable } from '@nestjs/common';
import type { ApiKeyDocument, CreateKeyBody, KeyList, KeyWithSecret, LimitKeyBody, RotateKeyBody } from '#contract';
import { KeyManager, type KeyGuard } from '#operators';
import { SCOPES, type Access, type KeyLimits, type KnownKey, type Scope } from '#access';
import { invalidRequest } from '#platform';
import type { CommandStamp } from '../http/idempotency.js';
import { refuse } from '../http/refusals.js';
import { AdminService } from './admin.service.js';

/** Creates, rotates, limits and revokes the keys of operators. */
@Injectable()
export class KeysService {
  constructor(
    private readonly manager: KeyManager,
    private readonly admin: AdminService,
  ) {}

  async list(): Promise<KeyList> {
    return { data: (await this.manager.list()).map(toDocument) };
  }

  async create({ name, scopes, limits }: CreateKeyBody, caller: Access, stamp: CommandStamp): Promise<KeyWithSecret> {
    const request = { name, scopes: grantable(scopes, caller), limits: withinLimitsOf(caller, limits) };
    const { reply, secret } = await this.admin.run(stamp, () => this.manager.create(stamp, request));
    return { key: toDocument(reply), secret };
  }

  async rotate(
    id: string,
    { overlapSeconds }: RotateKeyBody,
    caller: Access,
    stamp: CommandStamp,
  ): Promise<KeyWithSecret> {
    const { reply, secret } = await this.admin.run(stamp, () =>
      this.manager.rotate(stamp, id, overlapSeconds, withinReachOf(caller)),
    );
    return { key: toDocument(reply), secret };
  }

  async limit(id: string, { limits }: LimitKeyBody, caller: Access, stamp: CommandStamp): Promise<ApiKeyDocument> {
    const allowed = withinLimitsOf(caller, limits);
    const limit = () => this.manager.limit(stamp, id, allowed, withinReachOf(caller));
    return toDocument((await this.admin.run(stamp, limit)).reply);
  }

  async revoke(id: string, caller: Access, stamp: CommandStamp): Promise<ApiKeyDocument> {
    const revoke = () => this.manager.revoke(stamp, id, withinReachOf(caller));
    return toDocument((await this.admin.run(stamp, revoke)).reply);
  }
}

/** A key cannot grant a scope that it lacks: otherwise any key that makes keys could make itself an administrator. */
function grantable(wanted: readonly string[], caller: Access): readonly Scope[] {
  const own: readonly Scope[] = caller.kind === 'key' ? caller.key.scopes : [];
  return wanted.map((word, i) => {
    const scope = SCOPES.find((known) => known === word);
    if (scope === undefined)
      throw invalidRequest([{ path: ['scopes', i], message: `must be one of ${SCOPES.join(', ')}` }]);
    if (!own.includes(scope) && !own.includes('admin'))
      throw refuse('scope-not-yours', `Your key lacks the scope ${scope}; leave it out, or use a key that has it.`, {
        extensions: { scope },
      });
    return scope;
  });
}

const BOUNDS = ['requestsPerMinute', 'openMatches'] as const;

/** Nor may a limited key raise the limits of any key, its own included, above its own. */
function withinLimitsOf(caller: Access, wanted: KeyLimits): KeyLimits {
  if (caller.kind !== 'key' || caller.key.scopes.includes('admin')) return wanted;
  for (const bound of BOUNDS) {
    const own = caller.key.limits[bound] ?? null;
    const given = wanted[bound] ?? null;
    if (own !== null && (given === null || given > own))
      throw refuse('limit-not-yours', `Your key is limited itself: ${bound} may be at most ${own}.`);
  }
  return wanted;
}

/** Nor may a key rotate, limit or revoke a key that has more rights than itself. */
const withinReachOf =
  (caller: Access): KeyGuard =>
  ({ scopes, limits }) => {
    grantable(scopes, caller);
    withinLimitsOf(caller, limits);
  };

/** A reply that is sent a second time comes from storage, where dates are text. */
const instant = (date: Date | string): number => new Date(date).getTime();

const toDocument = ({ id, createdAt, revokedAt, overlapUntil, ...key }: KnownKey): ApiKeyDocument => ({
  keyId: id,
  ...key,
  scopes: [...key.scopes],
  createdAt: instant(createdAt),
  revokedAt: revokedAt && instant(revokedAt),
  overlapUntil: overlapUntil && instant(overlapUntil),
});
