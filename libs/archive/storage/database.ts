import type { BatchHandler, createPool } from '#event-store';

export type Database = ReturnType<typeof createPool>;
/** A connection inside a transaction. */
export type Transaction = Parameters<BatchHandler>[1];
