/** A job that notifies workers of an order in the database: arguments for a BullMQ queue's `add`. */
export const orderJob = (name: string, id: string) =>
  [
    name,
    { id },
    {
      jobId: id,
      attempts: 3,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  ] as const;
