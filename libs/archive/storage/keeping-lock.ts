import type { Transaction } from '#event-store';

/** Serialises holds and removals, so that no hold is placed between choosing a match and removing it. */
export async function lockKeeping(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('archive keeping', 0))`);
}
