import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of operators at the pages: a cookie instead of the key. */
export class OperatorSessions1794700000950 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// A session ends with the secret that it was begun with: rotating a key also ends what a thief began with the old one.
const TABLE = `
CREATE TABLE public.operator_session (
  id          uuid PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  key_id      text NOT NULL REFERENCES public.api_key,
  secret_hash bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX operator_session_expiry ON public.operator_session (expires_at);
`;

const GRANTS = 'GRANT SELECT, INSERT, DELETE, UPDATE (ended_at) ON public.operator_session TO senki_app';
