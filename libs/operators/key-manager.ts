import type { Transaction } from '#event-store';
import type { ApiKeys, KeyLimits, KnownKey, Scope } from '#access';
import type { AdminStamp, AuditTrail, Done, Outcome } from './audit-trail.js';

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits: KeyLimits;
}

/** The key does not exist or was revoked. */
export class NoSuchKey extends Error {
  override readonly name = 'NoSuchKey';
}

/** Throws if the caller must not touch that key. */
export type KeyGuard = (key: KnownKey) => void;

const anyKey: KeyGuard = () => {};

/** Creates, changes and revokes operators' keys, and records each act. */
export class KeyManager {
  constructor(
    private readonly keys: ApiKeys,
    private readonly trail: AuditTrail,
  ) {}

  list(): Promise<readonly KnownKey[]> {
    return this.keys.list();
  }

  create(stamp: AdminStamp, request: KeyRequest): Promise<Outcome<KnownKey>> {
    return this.trail.perform(stamp, 'key.create', request, async (tx) => {
      const { key, secret } = await this.keys.create(request.name, request.scopes, request.limits, tx);
      return { ...(await this.told(null, key.id, tx)), secret };
    });
  }

  /** The old secret stays valid until the overlap is over. */
  rotate(stamp: AdminStamp, id: string, overlapSeconds: number, guard: KeyGuard = anyKey): Promise<Outcome<KnownKey>> {
    return this.change(stamp, 'key.rotate', { id, overlapSeconds }, async (tx) => {
      const before = await this.live(id, guard, tx);
      const secret = await this.keys.rotate(id, overlapSeconds, tx);
      return { ...(await this.told(before, id, tx)), secret };
    });
  }

  limit(stamp: AdminStamp, id: string, limits: KeyLimits, guard: KeyGuard = anyKey): Promise<Outcome<KnownKey>> {
    return this.change(stamp, 'key.limit', { id, limits }, async (tx) => {
      const before = await this.live(id, guard, tx);
      await this.keys.limit(id, limits, tx);
      return this.told(before, id, tx);
    });
  }

  revoke(stamp: AdminStamp, id: string, guard: KeyGuard = anyKey): Promise<Outcome<KnownKey>> {
    return this.change(stamp, 'key.revoke', { id }, async (tx) => {
      const before = await this.live(id, guard, tx);
      await this.keys.revoke(id, tx);
      return this.told(before, id, tx);
    });
  }

  private async change(
    stamp: AdminStamp,
    act: string,
    request: { readonly id: string; readonly [key: string]: unknown },
    work: (tx: Transaction) => Promise<Done<KnownKey>>,
  ): Promise<Outcome<KnownKey>> {
    const outcome = await this.trail.perform(stamp, act, request, work);
    // Concurrent reads may have cached the key before the change.
    this.keys.forget(request.id);
    return outcome;
  }

  private async live(id: string, guard: KeyGuard, tx: Transaction): Promise<KnownKey> {
    const key = await this.keys.find(id, tx);
    if (key === null || key.revokedAt !== null) throw new NoSuchKey(`There is no key ${id} in use.`);
    guard(key);
    return key;
  }

  private async told(before: KnownKey | null, id: string, tx: Transaction): Promise<Done<KnownKey>> {
    const after = (await this.keys.find(id, tx))!;
    return { subject: `key/${id}`, before, after, reply: after };
  }
}
