import { repository } from '#database';
import { inTransaction, type Database, type Transaction } from '#event-store';
import type { Result } from '../result.js';
import { pauseAfter } from './backoff.js';
import type { Attempt } from './courier.js';
import { disable } from './endpoints.js';
import { WebhookAttemptEntity } from './webhook.entity.js';
import {
  BEGIN_ATTEMPT,
  CURRENT,
  ENDED,
  GIVE_UP_DELIVERY,
  OLDEST_DUE_SECONDS,
  TAKE_DUE_DELIVERIES,
} from './webhook.sql.js';

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
const LEASE_MS = 30_000;
const PER_ENDPOINT = 16;

/**
 * Which deliveries are due, claimed and done. All of it is stored in the database: a job only tells a worker to look,
 * so lost jobs delay deliveries but lose none.
 */
export class Deliveries {
  constructor(
    private readonly database: Database,
    private readonly leaseMs = LEASE_MS,
  ) {}

  /**
   * Claims deliveries that are due. There is a limit per endpoint, so that an endpoint that does not answer does not
   * delay the others.
   */
  async take(limit: number): Promise<readonly Taken[]> {
    const { rows } = await this.database.query<Taken>(TAKE_DUE_DELIVERIES, [limit, PER_ENDPOINT, this.leaseMs]);
    return rows;
  }

  /** Starts the claimed attempt; null if another worker has, or if there is nothing left to do. */
  async begin({ id, attempts }: Pick<Taken, 'id' | 'attempts'>): Promise<Begun | null> {
    const { rows } = await this.database.query<Omit<Begun, 'result'> & { readonly result: string }>(BEGIN_ATTEMPT, [
      id,
      attempts,
      this.leaseMs,
    ]);
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
    const { rows } = await this.database.query<{ seconds: number }>(OLDEST_DUE_SECONDS);
    return rows[0]!.seconds;
  }
}

const GONE = 410;

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
  const { rows } = await tx.query<{ isDead: boolean }>(GIVE_UP_DELIVERY, [id, attempts, round, 'failed']);
  if (isGone) await disable(endpointId, 'gone', tx);
  // No delivery at all succeeded during the days that this one was tried.
  else if (rows[0]?.isDead) await disable(endpointId, 'failing', tx);
  return 'given-up';
}
