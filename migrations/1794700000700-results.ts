import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed of results. */
export class Results1794700000700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Text rather than jsonb, which would reorder keys: what was sent once is sent the same again.
const TABLE = `
CREATE TABLE public.result_entry (
  position   bigint PRIMARY KEY,
  match_id   uuid NOT NULL,
  revision   int NOT NULL CHECK (revision > 0),
  type       text NOT NULL,
  result     text NOT NULL,
  decided_at timestamptz NOT NULL,
  UNIQUE (match_id, revision)
)`;

// A projection: it may be thrown away and built anew, but an entry is never edited.
const GRANTS = 'GRANT SELECT, INSERT, DELETE, TRUNCATE ON public.result_entry TO senki_app';
