import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' API keys: the hash only, never the key. */
export class ApiKeys1794700000100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLE = `
CREATE TABLE public.api_key (
  id         text PRIMARY KEY,
  hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
  name       text NOT NULL,
  scopes     text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
)`;

// A key is never deleted and never changed, only revoked.
const GRANTS = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'senki_app') THEN CREATE ROLE senki_app NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON public.api_key TO senki_app`;
