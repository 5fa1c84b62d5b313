import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replay files: who ordered which copy, how far it is, and the file itself. */
export class ReplayExports1794700000400 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// The file is kept here so that any node can hand it out. EXTERNAL: it is compressed already, and slices of it can be
// read without reading the rest.
const TABLE = `
CREATE TABLE public.replay_export (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  match_id      uuid NOT NULL,
  viewer        text NOT NULL CHECK (viewer ~ '^(omniscient|spectator|seat-[0-9]{1,3})$'),
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  progress      real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error         text,
  attempts      int NOT NULL DEFAULT 0,
  ordered_at    timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  file          bytea,
  UNIQUE (match_id, viewer),
  CHECK ((state = 'done') = (file IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL))
);
ALTER TABLE public.replay_export ALTER COLUMN file SET STORAGE EXTERNAL;
CREATE INDEX replay_export_open ON public.replay_export (ordered_at) WHERE state IN ('waiting', 'running');
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.replay_export TO senki_app';
