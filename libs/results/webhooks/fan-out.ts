import type { Transaction } from '#event-store';
import type { ResultType } from '../result.js';

/** Creates a delivery of the entry to every webhook that wants it, in the same transaction as the entry. */
export async function fanOut(position: number, type: ResultType, tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_delivery (endpoint_id, position, type)
     SELECT id, $1, $2 FROM webhook_endpoint WHERE state = 'active' AND $2 = ANY(types)
     ON CONFLICT (endpoint_id, position) DO NOTHING`,
    [position, type],
  );
}
