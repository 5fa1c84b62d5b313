import type { createPool } from '#event-store';

export type Database = ReturnType<typeof createPool>;
