import type { Attempt, Courier } from './courier.js';
import type { Deliveries, DeliveryOutcome, Taken } from './deliveries.js';
import { messageOf } from './message.js';

export interface Delivered {
  readonly outcome: DeliveryOutcome;
  readonly attempt: Attempt;
}

/** Makes one attempt at a delivery, from claiming it to recording the outcome. */
export class Deliverer {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly courier: Pick<Courier, 'deliver'>,
  ) {}

  /** Null if there was nothing to do: another worker did it, or it is not due. */
  async attempt(taken: Pick<Taken, 'id' | 'attempts'>): Promise<Delivered | null> {
    const begun = await this.deliveries.begin(taken);
    if (begun === null) return null;
    const { url, secrets, result } = begun;
    const attempt = await this.courier.deliver({ url, secrets, ...messageOf(result) });
    return { outcome: await this.deliveries.finish(begun, attempt), attempt };
  }
}
