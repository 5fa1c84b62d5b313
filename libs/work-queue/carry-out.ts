import { LeaseLost, type Lease, type LeasedQueue } from './leased-queue.js';

/** `none`: already done, already failed, unknown, claimed by another worker, or left for another worker. */
export type OrderOutcome = 'done' | 'failed' | 'none';

export interface Work<Order extends object> {
  /** `none`: left for another worker, without a failure. */
  readonly work: (order: Order & Lease) => Promise<'done' | 'none'>;
  /** Whether the error is permanent, so that retrying is useless. */
  readonly isFinal: (error: unknown) => error is Error;
  /** Whether the lease is renewed for as long as the work takes. If not, a worker that hangs loses the order. */
  readonly heartbeat?: boolean;
  /** The error message of an order that failed too often. */
  readonly gaveUp: string;
  /** Runs in the transaction that marks the order as failed. */
  readonly cleanUp?: (
    order: Order & Lease,
    tx: Parameters<Parameters<LeasedQueue<Order>['fail']>[2] & object>[0],
  ) => Promise<unknown>;
}

/** Consecutive failures without any progress, including workers that were killed. */
const MOST_FAILURES = 10;

/**
 * Carries out one order, from claiming it to recording the outcome. Rejects on errors that may be gone at the next
 * attempt.
 */
export async function carryOut<Order extends object>(
  queue: LeasedQueue<Order>,
  id: string,
  task: Work<Order>,
): Promise<OrderOutcome> {
  const order = await queue.claim(id);
  if (order === null) return 'none';
  if (order.failures > MOST_FAILURES) return fail(queue, order, task, task.gaveUp);
  const work = () => task.work(order);
  try {
    const outcome = await (task.heartbeat ? queue.whileRenewing(order, work) : work());
    if (outcome === 'none') await queue.release(order, false);
    return outcome;
  } catch (error) {
    if (error instanceof LeaseLost) return 'none';
    if (task.isFinal(error)) return await fail(queue, order, task, error.message);
    if ((await queue.failuresOf(order)) >= MOST_FAILURES) return await fail(queue, order, task, task.gaveUp);
    await queue.release(order, true).catch(() => {});
    throw error;
  }
}

async function fail<Order extends object>(
  queue: LeasedQueue<Order>,
  order: Order & Lease,
  { cleanUp }: Work<Order>,
  error: string,
): Promise<OrderOutcome> {
  try {
    await queue.fail(order, error, async (tx) => cleanUp?.(order, tx));
    return 'failed';
  } catch (lost) {
    if (lost instanceof LeaseLost) return 'none';
    throw lost;
  }
}
