import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const SCOPES = [
  'matches:open',
  'matches:read',
  'matches:judge',
  'replays:read',
  'ladder:admin',
  'ladder:queue',
  'ladder:read',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A key as its operator sees it in a list. */
export interface KnownKey extends ApiKey {
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** The part of a `pg` pool that is needed here. */
export interface Queryable {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Remembered {
  readonly key: ApiKey | null;
  readonly hash: Buffer | null;
  readonly until: number;
}

const FORM = /^sk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;
const CACHE_MS = 10_000;
const CACHE_LIMIT = 10_000;

/** Operators' keys. Only a hash is stored; a revoked key stops working within ten seconds on every node. */
export class ApiKeys {
  private readonly cache = new Map<string, Remembered>();

  constructor(
    private readonly database: Queryable,
    private readonly now: () => number = Date.now,
  ) {}

  /** The returned secret is shown this once and never again. */
  async create(name: string, scopes: readonly Scope[]): Promise<{ readonly key: ApiKey; readonly secret: string }> {
    const id = randomBytes(8).toString('hex');
    const secret = `sk_${id}_${randomBytes(32).toString('base64url')}`;
    await this.database.query('INSERT INTO api_key (id, hash, name, scopes) VALUES ($1, $2, $3, $4)', [
      id,
      digest(secret),
      name,
      scopes,
    ]);
    return { key: { id, name, scopes }, secret };
  }

  /** Oldest first, revoked ones too. */
  async list(): Promise<readonly KnownKey[]> {
    const { rows } = await this.database.query(
      'SELECT id, name, scopes, created_at AS "createdAt", revoked_at AS "revokedAt" FROM api_key ORDER BY created_at, id',
    );
    return rows as unknown as KnownKey[];
  }

  async revoke(id: string): Promise<boolean> {
    const sql = 'UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id';
    const { rows } = await this.database.query(sql, [id]);
    this.cache.delete(id);
    return rows.length > 0;
  }

  /** The key's holder, or null for any secret that opens nothing. */
  async verify(secret: string): Promise<ApiKey | null> {
    const id = FORM.exec(secret)?.[1];
    if (id === undefined) return null;
    return matching(this.remembered(id) ?? (await this.load(id)), secret);
  }

  /** Like verify, from memory only: for decisions made before any work is done. */
  peek(secret: string): ApiKey | null {
    const id = FORM.exec(secret)?.[1];
    const known = id === undefined ? null : this.remembered(id);
    return known === null ? null : matching(known, secret);
  }

  private remembered(id: string): Remembered | null {
    const known = this.cache.get(id);
    return known !== undefined && known.until > this.now() ? known : null;
  }

  private async load(id: string): Promise<Remembered> {
    const sql = 'SELECT hash, name, scopes FROM api_key WHERE id = $1 AND revoked_at IS NULL';
    const row = (await this.database.query(sql, [id])).rows[0];
    const until = this.now() + CACHE_MS;
    const found: Remembered =
      row === undefined
        ? { key: null, hash: null, until }
        : {
            key: { id, name: row['name'] as string, scopes: row['scopes'] as Scope[] },
            hash: row['hash'] as Buffer,
            until,
          };
    // Guessed ids must not grow the memory, nor push known keys out one by one.
    if (this.cache.size >= CACHE_LIMIT) this.cache.clear();
    this.cache.set(id, found);
    return found;
  }
}

function matching({ key, hash }: Remembered, secret: string): ApiKey | null {
  return hash !== null && timingSafeEqual(hash, digest(secret)) ? key : null;
}

/** A plain hash is enough: the secret has 256 random bits, so there is nothing to guess. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
