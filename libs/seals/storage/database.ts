import type { BatchHandler, createPool } from '#event-store';

export type Database = ReturnType<typeof createPool>;
export type Transaction = Parameters<BatchHandler>[1];
