import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret each match's dice are thrown with, kept apart from its events until the match is over. */
export class MatchSecret1794700000200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// One secret per opening command: the same command again gets the same match and the same secret.
const TABLE = `
CREATE TABLE public.match_secret (
  match_id    uuid PRIMARY KEY,
  secret      bytea NOT NULL CHECK (octet_length(secret) = 32),
  command_id  uuid NOT NULL UNIQUE,
  fingerprint bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
)`;

// A secret that was committed to is never changed.
const GRANTS = 'GRANT SELECT, INSERT ON public.match_secret TO senki_app';
