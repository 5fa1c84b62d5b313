import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replays that anyone may fetch. */
export class PublishedReplays1794700000960 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLE = `
CREATE TABLE public.published_replay (
  match_id     uuid PRIMARY KEY,
  viewer       text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
)`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.published_replay TO senki_app';
