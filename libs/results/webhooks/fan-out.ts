import type { Transaction } from '#event-store';
import type { ResultType } from '../result.js';

/** Orders one delivery to every webhook that wants the entry. It is part of what makes the entry: both happen, or neither. */
export async function fanOut(position: number, type: ResultType, tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_delivery (endpoint_id, position, type)
     SELECT id, $1, $2 FROM webhook_endpoint WHERE state = 'active' AND $2 = ANY(types)
     ON CONFLICT (endpoint_id, position) DO NOTHING`,
    [position, type],
  );
}
