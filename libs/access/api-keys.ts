import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { conditions, repository } from '#database';
import { ApiKeyEntity } from './api-key.entity.js';
import { LOAD_KEY, ROTATE_SECRET } from './api-key.sql.js';

export const SCOPES = [
  'matches:open',
  'matches:read',
  'matches:judge',
  'replays:read',
  'replays:publish',
  'players:token',
  'ladder:admin',
  'ladder:queue',
  'ladder:read',
  'results:read',
  'cards:write',
  'webhooks:write',
  'keys:admin',
  'audit:read',
  'audit',
  'archive:read',
  'archive:admin',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Upper limits for a key; null or absent: the service's default. */
export interface KeyLimits {
  readonly requestsPerMinute?: number | null | undefined;
  /** Matches opened by the key that are still being played. */
  readonly openMatches?: number | null | undefined;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits: KeyLimits;
}

/** A key as its operator sees it in a list. */
export interface KnownKey extends ApiKey {
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** How many secrets are valid: two while the key is being rotated. */
  readonly secrets: number;
  /** When the last of the older secrets expires; null if there is none. */
  readonly overlapUntil: Date | null;
}

/** The part of a `pg` pool that is needed here. */
export interface Queryable {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Remembered {
  readonly key: ApiKey | null;
  readonly hashes: readonly Buffer[];
  readonly until: number;
}

type Row = Omit<ApiKey, 'id'> & { readonly hashes: readonly Buffer[] };

const FORM = /^sk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;
const CACHE_MS = 10_000;
const STALE_MS = 1_000;
const CACHE_LIMIT = 10_000;

/** Operators' keys. Only a hash is stored; a revoked key stops working within ten seconds on every node. */
export class ApiKeys {
  private readonly cache = new Map<string, Remembered>();

  constructor(
    private readonly database: Queryable,
    private readonly now: () => number = Date.now,
  ) {}

  /** The secret is returned only once; only its hash is stored. */
  async create(
    name: string,
    scopes: readonly Scope[],
    limits: KeyLimits = {},
    db: Queryable = this.database,
  ): Promise<{ readonly key: ApiKey; readonly secret: string }> {
    const id = randomBytes(8).toString('hex');
    const secret = secretFor(id);
    await db.query(
      `WITH made AS (INSERT INTO api_key (id, name, scopes, limits) VALUES ($1, $2, $3, $4) RETURNING id)
       INSERT INTO api_key_secret (key_id, hash) SELECT id, $5 FROM made`,
      [id, name, scopes, JSON.stringify(limits), secretHash(secret)],
    );
    return { key: { id, name, scopes, limits }, secret };
  }

  /** Oldest first, revoked ones too. */
  async list(): Promise<readonly KnownKey[]> {
    const { rows } = await this.database.query(`SELECT ${KNOWN} FROM api_key k ORDER BY k.created_at, k.id`);
    return rows as unknown as KnownKey[];
  }

  async find(id: string, db: Queryable = this.database): Promise<KnownKey | null> {
    const { rows } = await db.query(`SELECT ${KNOWN} FROM api_key k WHERE k.id = $1`, [id]);
    return (rows[0] as unknown as KnownKey | undefined) ?? null;
  }

  async revoke(id: string, db: Queryable = this.database): Promise<boolean> {
    const { IsNull } = await conditions();
    const keys = await repository(ApiKeyEntity, db);
    const { affected } = await keys.update({ id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    this.forget(id);
    return affected === 1;
  }

  /** Gives the key a new secret; the existing secrets expire when the overlap is over. */
  async rotate(id: string, overlapSeconds: number, db: Queryable = this.database): Promise<string> {
    const secret = secretFor(id);
    await db.query(ROTATE_SECRET, [id, overlapSeconds, secretHash(secret)]);
    this.forget(id);
    return secret;
  }

  async limit(id: string, limits: KeyLimits, db: Queryable = this.database): Promise<void> {
    await (await repository(ApiKeyEntity, db)).update({ id }, { limits });
    this.forget(id);
  }

  /** The key that the secret belongs to, or null if the secret is not valid. */
  async verify(secret: string): Promise<ApiKey | null> {
    const id = FORM.exec(secret)?.[1];
    if (id === undefined) return null;
    const known = this.remembered(id) ?? (await this.load(id));
    const key = matching(known, secret);
    // The secret may be newer than the cached key. Reading the key again for every wrong secret would let a guesser
    // query the database at will, so it is read only if the cached copy is old enough.
    if (key !== null || known.until - CACHE_MS + STALE_MS > this.now()) return key;
    return matching(await this.load(id), secret);
  }

  /** Drops the cached key; its next use queries the database. */
  forget(id: string): void {
    this.cache.delete(id);
  }

  /** Like `verify`, but from the cache only: for decisions made before any work is done. */
  peek(secret: string): ApiKey | null {
    const id = FORM.exec(secret)?.[1];
    const known = id === undefined ? null : this.remembered(id);
    return known === null ? null : matching(known, secret);
  }

  /** The limits of a recently used key; null for any other. */
  limitsOf(id: string): KeyLimits | null {
    return this.remembered(id)?.key?.limits ?? null;
  }

  private remembered(id: string): Remembered | null {
    const known = this.cache.get(id);
    return known !== undefined && known.until > this.now() ? known : null;
  }

  private async load(id: string): Promise<Remembered> {
    const row = (await this.database.query(LOAD_KEY, [id])).rows[0] as Row | undefined;
    const until = this.now() + CACHE_MS;
    const found: Remembered =
      row === undefined
        ? { key: null, hashes: [], until }
        : { key: { id, name: row.name, scopes: row.scopes, limits: row.limits }, hashes: row.hashes, until };
    // Guessed ids must neither grow the cache without bound nor evict known keys one by one.
    if (this.cache.size >= CACHE_LIMIT) this.cache.clear();
    this.cache.set(id, found);
    return found;
  }
}

const KNOWN = `k.id, k.name, k.scopes, k.limits, k.created_at AS "createdAt", k.revoked_at AS "revokedAt",
  (SELECT count(*)::int FROM api_key_secret s WHERE s.key_id = k.id AND (s.expires_at IS NULL OR s.expires_at > now()))
    AS secrets,
  (SELECT max(s.expires_at) FROM api_key_secret s WHERE s.key_id = k.id AND s.expires_at > now()) AS "overlapUntil"`;

const secretFor = (id: string): string => `sk_${id}_${randomBytes(32).toString('base64url')}`;

function matching({ key, hashes }: Remembered, secret: string): ApiKey | null {
  const given = secretHash(secret);
  return hashes.some((hash) => timingSafeEqual(hash, given)) ? key : null;
}

/** A plain hash is enough: the secret has 256 random bits, so there is nothing to guess. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
