import { LeaseLost, type Lease, type LeasedQueue } from './leased-queue.js';

/** `none`: done already, failed already, unknown, in another worker's hands, or left for another. */
export type OrderOutcome = 'done' | 'failed' | 'none';

export interface Work<Order extends object> {
  /** `none`: it was left for another worker, without having failed. */
  readonly work: (order: Order & Lease) => Promise<'done' | 'none'>;
  /** What will be no better tomorrow. */
  readonly isFinal: (error: unknown) => error is Error;
  /** Whether the lease is renewed while the work goes on, however long it takes. Otherwise whoever hangs loses the order. */
  readonly heartbeat?: boolean;
  /** What is said of an order that was tried in vain. */
  readonly gaveUp: string;
  /** Part of failing for good. */
  readonly cleanUp?: (
    order: Order & Lease,
    tx: Parameters<Parameters<LeasedQueue<Order>['fail']>[2] & object>[0],
  ) => Promise<unknown>;
}

/** In vain means: without getting anything through, also by workers that it killed. */
const MOST_FAILURES = 10;

/** Carries out one order, from claiming it to noting what came of it. Rejects when it may work later. */
export async function carryOut<Order extends object>(
  queue: LeasedQueue<Order>,
  id: string,
  task: Work<Order>,
): Promise<OrderOutcome> {
  const order = await queue.claim(id);
  if (order === null) return 'none';
  if (order.failures > MOST_FAILURES) return fail(queue, order, task, task.gaveUp);
  const renew = (): void => void queue.renew(order).catch(() => {});
  const pulse = task.heartbeat ? setInterval(renew, queue.leaseMs / 3) : undefined;
  try {
    const outcome = await task.work(order);
    if (outcome === 'none') await queue.release(order, false);
    return outcome;
  } catch (error) {
    if (error instanceof LeaseLost) return 'none';
    if (task.isFinal(error)) return await fail(queue, order, task, error.message);
    if ((await queue.failuresOf(order)) >= MOST_FAILURES) return await fail(queue, order, task, task.gaveUp);
    await queue.release(order, true).catch(() => {});
    throw error;
  } finally {
    clearInterval(pulse);
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
