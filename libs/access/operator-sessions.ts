import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { secretHash, type ApiKey, type Queryable, type Scope } from './api-keys.js';

export interface OperatorSession {
  readonly id: string;
  readonly key: ApiKey;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const LIFE_HOURS = 8;
/** How many days an ended session stays in the table for investigations. */
const KEPT_DAYS = 30;
const FORM = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(`senki session ${secret}`).digest();

const LIVE = `FROM operator_session s
  JOIN api_key k ON k.id = s.key_id AND k.revoked_at IS NULL
  JOIN api_key_secret x ON x.key_id = s.key_id AND x.hash = s.secret_hash AND (x.expires_at IS NULL OR x.expires_at > now())
  WHERE s.ended_at IS NULL AND s.expires_at > now()`;

const COLUMNS = `s.id, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
  k.id AS "keyId", k.name, k.scopes, k.limits`;

/**
 * Operator sessions in the pages. A session has the current rights of its key, and ends with the key or with the key
 * secret it was started with. Nothing is cached between requests: an ended session stops working immediately on every
 * node.
 */
export class OperatorSessions {
  constructor(private readonly database: Queryable) {}

  /** The caller must have verified the key secret. The session's own secret is returned only once. */
  async begin(
    keySecret: string,
    keyId: string,
    db: Queryable = this.database,
  ): Promise<{ readonly id: string; readonly secret: string; readonly expiresAt: Date }> {
    const secret = randomBytes(32).toString('base64url');
    await db.query(`DELETE FROM operator_session WHERE expires_at < now() - ${KEPT_DAYS} * interval '1 day'`);
    const { rows } = await db.query(
      `INSERT INTO operator_session (id, hash, key_id, secret_hash, expires_at)
       VALUES ($1, $2, $3, $4, now() + ${LIFE_HOURS} * interval '1 hour') RETURNING id, expires_at AS "expiresAt"`,
      [randomUUID(), hashOf(secret), keyId, secretHash(keySecret)],
    );
    return { ...(rows[0] as { id: string; expiresAt: Date }), secret };
  }

  /** Null if the secret is unknown or its session has ended. */
  async find(secret: string): Promise<OperatorSession | null> {
    if (!FORM.test(secret)) return null;
    const { rows } = await this.database.query(`SELECT ${COLUMNS} ${LIVE} AND s.hash = $1`, [hashOf(secret)]);
    return rows[0] ? toSession(rows[0]) : null;
  }

  /** Active sessions, newest first. */
  async list(limit: number): Promise<readonly OperatorSession[]> {
    const { rows } = await this.database.query(`SELECT ${COLUMNS} ${LIVE} ORDER BY s.created_at DESC, s.id LIMIT $1`, [
      limit,
    ]);
    return rows.map(toSession);
  }

  /** Null if there is no such active session. */
  async get(id: string, db: Queryable = this.database): Promise<OperatorSession | null> {
    const { rows } = await db.query(`SELECT ${COLUMNS} ${LIVE} AND s.id = $1`, [id]);
    return rows[0] ? toSession(rows[0]) : null;
  }

  async end(id: string, db: Queryable = this.database): Promise<void> {
    await db.query('UPDATE operator_session SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [id]);
  }
}

function toSession(row: Record<string, unknown>): OperatorSession {
  const { id, createdAt, expiresAt, keyId, name, scopes, limits } = row as {
    id: string;
    createdAt: Date;
    expiresAt: Date;
    keyId: string;
    name: string;
    scopes: Scope[];
    limits: ApiKey['limits'];
  };
  return { id, createdAt, expiresAt, key: { id: keyId, name, scopes, limits } };
}
