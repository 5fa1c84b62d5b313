import type { Database, Transaction } from '#event-store';
import { repository } from '#database';
import type { ResultType } from '../result.js';
import { WebhookAttemptEntity } from './webhook.entity.js';
import { AFRESH, DELIVERIES, DELIVERY_COLUMNS, LIST_DELIVERIES, REPLAY_RANGE } from './webhook.sql.js';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** One result on its way to one webhook. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  /** Position of the entry in the result feed. */
  readonly position: number;
  readonly type: ResultType;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When the next attempt is due; null if there will be none. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly matchId: string;
  readonly revision: number;
}

export interface RecordedAttempt {
  readonly number: number;
  readonly at: Date;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
}

export interface DeliveryQuery {
  readonly endpointId: string;
  readonly state: DeliveryState | null;
  /** Position of the last delivery of the previous page; null for the first page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Which entries to send again: after position `after`, up to and including `upTo`. */
export interface Range {
  readonly after: number;
  readonly upTo: number;
}

/** The history of deliveries, and sending them again. */
export class DeliveryLog {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ endpointId, state, before, limit }: DeliveryQuery): Promise<readonly Delivery[]> {
    const { rows } = await this.database.query<Delivery>(LIST_DELIVERIES, [endpointId, state, before, limit]);
    return rows;
  }

  async find(id: string): Promise<(Delivery & { readonly log: readonly RecordedAttempt[] }) | null> {
    const { rows } = await this.database.query<Delivery>(
      `SELECT ${DELIVERY_COLUMNS} FROM ${DELIVERIES} WHERE d.id = $1`,
      [id],
    );
    if (!rows[0]) return null;
    const attempts = await repository(WebhookAttemptEntity, this.database);
    const log = await attempts.find({
      select: { number: true, at: true, status: true, error: true, ms: true },
      where: { deliveryId: id },
      order: { number: 'ASC' },
    });
    return { ...rows[0], log };
  }

  /** Sends one delivery again, whatever its outcome was. False if the id is unknown. */
  async replay(id: string, endpointId: string, tx: Transaction): Promise<boolean> {
    const { rowCount } = await tx.query(`UPDATE webhook_delivery SET ${AFRESH} WHERE id = $1 AND endpoint_id = $2`, [
      id,
      endpointId,
    ]);
    return rowCount === 1;
  }

  /**
   * Sends every entry of the range that the webhook wants, including those from before the webhook existed. Returns how
   * many.
   */
  async replayRange(endpointId: string, { after, upTo }: Range, tx: Transaction): Promise<number> {
    const { rowCount } = await tx.query(REPLAY_RANGE, [endpointId, after, upTo]);
    return rowCount ?? 0;
  }
}
