import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a judge may have to look at in matches that are being played. */
export class MatchAttention1794700000970 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// One row for each match in play, from its first noteworthy event on. `away` holds one entry for each seat that is away: seat and since.
const TABLE = `
CREATE TABLE public.match_attention (
  match_id uuid PRIMARY KEY,
  version  int NOT NULL,
  paused   jsonb,
  away     jsonb NOT NULL DEFAULT '[]'
)`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.match_attention TO senki_app';
