import type { Transaction } from '#event-store';
import type { ResultType } from '../result.js';
import { FAN_OUT } from './webhook.sql.js';

/** Creates a delivery of the entry to every webhook that wants it, in the same transaction as the entry. */
export async function fanOut(position: number, type: ResultType, tx: Transaction): Promise<void> {
  await tx.query(FAN_OUT, [position, type]);
}
