import { repository } from '#database';
import type { Database, Transaction } from '#event-store';
import type { ResultType } from '../result.js';
import { newSecret } from './signature.js';
import { WebhookEndpointEntity } from './webhook.entity.js';

export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  readonly types: readonly ResultType[];
}

/** A webhook: where results are sent. */
export interface Endpoint extends EndpointSettings {
  readonly id: string;
  readonly state: 'active' | 'disabled';
  /** `failing`: nothing was delivered for about three days. `gone`: it answered 410. */
  readonly disabledReason: 'operator' | 'failing' | 'gone' | null;
  readonly disabledAt: Date | null;
  /** Since when every attempt has failed; null if the last one succeeded. */
  readonly failingSince: Date | null;
  readonly succeededAt: Date | null;
  readonly createdAt: Date;
  /** Without the secrets themselves. */
  readonly secrets: readonly {
    readonly number: number;
    readonly createdAt: string;
    readonly expiresAt: string | null;
  }[];
}

const COLUMNS = `e.id, e.url, e.description, e.types, e.state, e.disabled_reason AS "disabledReason",
  e.disabled_at AS "disabledAt", e.failing_since AS "failingSince", e.succeeded_at AS "succeededAt",
  e.created_at AS "createdAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'createdAt', s.created_at, 'expiresAt', s.expires_at)
     ORDER BY s.number), '[]') FROM webhook_secret s
   WHERE s.endpoint_id = e.id AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets`;

/**
 * The webhooks that operators have set up. Changes take a transaction, so that they can be recorded on the trail in the
 * same transaction.
 */
export class Endpoints {
  constructor(private readonly database: Database) {}

  async list(): Promise<readonly Endpoint[]> {
    const { rows } = await this.database.query<Endpoint>(
      `SELECT ${COLUMNS} FROM webhook_endpoint e ORDER BY e.created_at, e.id`,
    );
    return rows;
  }

  async find(id: string, db: Database | Transaction = this.database): Promise<Endpoint | null> {
    const { rows } = await db.query<Endpoint>(`SELECT ${COLUMNS} FROM webhook_endpoint e WHERE e.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** The secret is returned only once. */
  async create(
    { url, description, types }: EndpointSettings,
    tx: Transaction,
  ): Promise<{ id: string; secret: string }> {
    const endpoints = await repository(WebhookEndpointEntity, tx);
    const { identifiers } = await endpoints.insert({ url, description, types: [...types] });
    const { id } = identifiers[0] as { readonly id: string };
    return { id, secret: await this.addSecret(id, tx) };
  }

  /** Fields left out stay unchanged. A webhook that is activated again starts without its record of failures. */
  async change(
    id: string,
    { url, description, types, state }: Partial<EndpointSettings> & { readonly state?: Endpoint['state'] },
    tx: Transaction,
  ): Promise<void> {
    const endpoints = await repository(WebhookEndpointEntity, tx);
    const changes = {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(types === undefined ? {} : { types: [...types] }),
    };
    if (Object.keys(changes).length > 0) await endpoints.update({ id }, changes);
    if (state === 'active') {
      const afresh = { state, disabledReason: null, disabledAt: null, failingSince: null };
      await endpoints.update({ id, state: 'disabled' }, afresh);
    } else if (state === 'disabled') await disable(id, 'operator', tx);
  }

  /** Deletes the webhook with its deliveries. */
  async remove(id: string, tx: Transaction): Promise<void> {
    await (await repository(WebhookEndpointEntity, tx)).delete({ id });
  }

  /** The new secret signs from now on; the old ones also sign until the overlap is over. */
  async rotate(id: string, overlapSeconds: number, tx: Transaction): Promise<string> {
    await tx.query(
      `UPDATE webhook_secret SET expires_at = least(expires_at, now() + $2 * interval '1 second')
       WHERE endpoint_id = $1`,
      [id, overlapSeconds],
    );
    return this.addSecret(id, tx);
  }

  private async addSecret(id: string, tx: Transaction): Promise<string> {
    const secret = newSecret();
    await tx.query(
      `INSERT INTO webhook_secret (endpoint_id, number, secret)
       SELECT $1, coalesce(max(number), 0) + 1, $2 FROM webhook_secret WHERE endpoint_id = $1`,
      [id, secret],
    );
    return secret;
  }
}

export async function disable(
  id: string,
  reason: NonNullable<Endpoint['disabledReason']>,
  db: Pick<Transaction, 'query'>,
): Promise<void> {
  const endpoints = await repository(WebhookEndpointEntity, db);
  const off = { state: 'disabled', disabledReason: reason, disabledAt: () => 'now()' } as const;
  await endpoints.update({ id, state: 'active' }, off);
}
