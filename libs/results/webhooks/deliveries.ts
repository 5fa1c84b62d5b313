import { repository } from '#database';
import { inTransaction, type Database, type Transaction } from '#event-store';
import type { Result } from '../result.js';
import { pauseAfter } from './backoff.js';
import type { Attempt } from './courier.js';
import { disable } from './endpoints.js';
import { WebhookAttemptEntity } from './webhook.entity.js';

/** A delivery that a worker has claimed; `attempts` tells this claim from a later one. */
export interface Taken {
  readonly id: string;
  readonly attempts: number;
  /** It was announced on the queue before, without effect: the worker that claims it now delivers it itself. */
  readonly announced: boolean;
}

/** Everything an attempt needs to know. */
export interface Begun {
  readonly id: string;
  readonly endpointId: string;
  readonly attempts: number;
  /** Number of the round of sending; a replay starts another one. */
  readonly round: number;
  readonly tries: number;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly result: Result;
}

export type DeliveryOutcome = 'delivered' | 'retried' | 'given-up';

// Longer than an attempt can take, so that no second attempt runs at the same time.
const HOLD_MS = 30_000;
const PER_ENDPOINT = 16;

/**
 * Which deliveries are due, claimed and done. All of it is stored in the database: a job only tells a worker to look,
 * so lost jobs delay deliveries but lose none.
 */
export class Deliveries {
  constructor(
    private readonly database: Database,
    private readonly holdMs = HOLD_MS,
  ) {}

  /**
   * Claims deliveries that are due. There is a limit per endpoint, so that an endpoint that does not answer does not
   * delay the others.
   */
  async take(limit: number): Promise<readonly Taken[]> {
    const { rows } = await this.database.query<Taken>(
      `WITH busy AS (
         SELECT endpoint_id, count(*) AS held FROM webhook_delivery
         WHERE state = 'waiting' AND held_until > now() GROUP BY endpoint_id
       ), due AS (
         SELECT d.id, d.due_at, d.endpoint_id, row_number() OVER (PARTITION BY d.endpoint_id ORDER BY d.due_at, d.position) AS place
         FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
         WHERE d.state = 'waiting' AND d.due_at <= now() AND (d.held_until IS NULL OR d.held_until <= now())
           AND e.state = 'active'
       ), chosen AS (
         SELECT due.id FROM due LEFT JOIN busy USING (endpoint_id)
         WHERE place + coalesce(held, 0) <= $2 ORDER BY due.due_at LIMIT $1
       ), before AS (
         SELECT d.id, d.announced FROM webhook_delivery d JOIN chosen USING (id) FOR UPDATE OF d SKIP LOCKED
       )
       UPDATE webhook_delivery d SET held_until = now() + $3 * interval '1 millisecond', announced = true
       FROM before WHERE d.id = before.id AND (d.held_until IS NULL OR d.held_until <= now())
       RETURNING d.id, d.attempts, before.announced`,
      [limit, PER_ENDPOINT, this.holdMs],
    );
    return rows;
  }

  /** Starts the claimed attempt; null if another worker has, or if there is nothing left to do. */
  async begin({ id, attempts }: Pick<Taken, 'id' | 'attempts'>): Promise<Begun | null> {
    const { rows } = await this.database.query<Omit<Begun, 'result'> & { readonly result: string }>(
      `UPDATE webhook_delivery d
       SET attempts = d.attempts + 1, tries = d.tries + 1, held_until = now() + $3 * interval '1 millisecond'
       FROM webhook_endpoint e, result_entry r
       WHERE d.id = $1 AND d.attempts = $2 AND d.state = 'waiting' AND d.due_at <= now()
         AND e.id = d.endpoint_id AND e.state = 'active' AND r.position = d.position
       RETURNING d.id, d.endpoint_id AS "endpointId", d.attempts, d.round, d.tries, e.url, r.result,
         (SELECT array_agg(s.secret ORDER BY s.number DESC) FROM webhook_secret s
          WHERE s.endpoint_id = e.id AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets`,
      [id, attempts, this.holdMs],
    );
    return rows[0] ? { ...rows[0], result: JSON.parse(rows[0].result) as Result } : null;
  }

  /** Records the outcome of an attempt and schedules the next one, if there is to be one. */
  finish(begun: Begun, attempt: Attempt, chance: number = Math.random()): Promise<DeliveryOutcome> {
    return inTransaction(this.database, async (tx) => {
      // Locks the webhook first, then its deliveries, in the same order as the removal of a webhook, to avoid
      // deadlocks.
      const { rowCount } = await tx.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE', [
        begun.endpointId,
      ]);
      if (rowCount === 0) return 'given-up';
      const { status, error, ms } = attempt;
      const attempts = await repository(WebhookAttemptEntity, tx);
      await attempts.insert({ deliveryId: begun.id, number: begun.attempts, status, error, ms });
      if (attempt.error === null) return succeeded(begun, tx);
      await tx.query('UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, now()) WHERE id = $1', [
        begun.endpointId,
      ]);
      const pause = attempt.status === GONE ? null : pauseAfter(begun.tries, chance);
      return pause === null ? gaveUp(begun, attempt.status === GONE, tx) : postponed(begun, pause, tx);
    });
  }

  /** How many deliveries are waiting at active endpoints, for monitoring. */
  async waiting(): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
       WHERE d.state = 'waiting' AND e.state = 'active'`,
    );
    return rows[0]!.count;
  }

  async oldestDueSeconds(): Promise<number> {
    const { rows } = await this.database.query<{ seconds: number }>(
      `SELECT coalesce(greatest(0, extract(epoch FROM now() - min(d.due_at))), 0)::float8 AS seconds
       FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
       WHERE d.state = 'waiting' AND e.state = 'active'`,
    );
    return rows[0]!.seconds;
  }
}

const GONE = 410;
/** Unless it was claimed by another worker or restarted in the meantime. */
const CURRENT = 'd.id = $1 AND d.attempts = $2 AND d.round = $3';
const ENDED = 'state = $4, finished_at = now(), due_at = NULL, held_until = NULL';

async function succeeded({ id, endpointId, attempts, round }: Begun, tx: Transaction): Promise<DeliveryOutcome> {
  await tx.query(`UPDATE webhook_delivery d SET ${ENDED} WHERE ${CURRENT}`, [id, attempts, round, 'delivered']);
  await tx.query('UPDATE webhook_endpoint SET failing_since = NULL, succeeded_at = now() WHERE id = $1', [endpointId]);
  return 'delivered';
}

async function postponed({ id, attempts, round }: Begun, pause: number, tx: Transaction): Promise<DeliveryOutcome> {
  await tx.query(
    `UPDATE webhook_delivery d
     SET due_at = now() + $4 * interval '1 millisecond', held_until = NULL, announced = false WHERE ${CURRENT}`,
    [id, attempts, round, pause],
  );
  return 'retried';
}

async function gaveUp(
  { id, endpointId, attempts, round }: Begun,
  isGone: boolean,
  tx: Transaction,
): Promise<DeliveryOutcome> {
  const { rows } = await tx.query<{ isDead: boolean }>(
    `UPDATE webhook_delivery d SET ${ENDED} FROM webhook_endpoint e
     WHERE ${CURRENT} AND e.id = d.endpoint_id
     RETURNING e.succeeded_at IS NULL OR e.succeeded_at < d.begun_at AS "isDead"`,
    [id, attempts, round, 'failed'],
  );
  if (isGone) await disable(endpointId, 'gone', tx);
  // No delivery at all succeeded during the days that this one was tried.
  else if (rows[0]?.isDead) await disable(endpointId, 'failing', tx);
  return 'given-up';
}
