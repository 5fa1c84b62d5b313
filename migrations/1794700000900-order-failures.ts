import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of every kind count how often they were begun in vain, apart from how often they were claimed. */
export class OrderFailures1794700000900 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Older nodes go on counting `attempts` alone, which stays what tells one claim from another: what they have in hand is theirs.
const COLUMNS = `
ALTER TABLE public.replay_export ADD COLUMN failures int NOT NULL DEFAULT 0;
ALTER TABLE public.archive_job ADD COLUMN failures int NOT NULL DEFAULT 0;
`;
