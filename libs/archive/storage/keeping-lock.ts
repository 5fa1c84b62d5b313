import type { Transaction } from '#event-store';

/** What is kept and what is let go of is settled by one at a time: no hold comes between choosing a match and dropping it. */
export async function lockKeeping(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('archive keeping', 0))`);
}
