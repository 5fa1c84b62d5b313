import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators gather, hold and let go of in the archive. */
export class ArchiveKeeping1794700000811 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLLECTIONS);
    await db.query(HOLDS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const COLLECTIONS = `
CREATE TABLE public.archive_collection (
  id         text PRIMARY KEY,
  title      text NOT NULL,
  metadata   jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE public.archive_collected (
  collection text NOT NULL REFERENCES public.archive_collection ON DELETE CASCADE,
  match_id   uuid NOT NULL,
  PRIMARY KEY (collection, match_id)
);
CREATE INDEX archive_collected_match ON public.archive_collected (match_id);
`;

// A match that was let go is remembered, so that building the index anew does not bring it back.
const HOLDS = `
CREATE TABLE public.archive_hold (
  id          uuid PRIMARY KEY,
  match_id    uuid,
  collection  text REFERENCES public.archive_collection,
  reason      text NOT NULL,
  placed_at   timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz,
  CHECK ((match_id IS NULL) <> (collection IS NULL))
);
CREATE INDEX archive_hold_match ON public.archive_hold (match_id) WHERE released_at IS NULL;
CREATE TABLE public.archive_policy (
  origin    text NOT NULL,
  ladder    text NOT NULL,
  keep_days int NOT NULL CHECK (keep_days > 0),
  PRIMARY KEY (origin, ladder)
);
CREATE TABLE public.archive_dropped (
  match_id   uuid PRIMARY KEY,
  dropped_at timestamptz NOT NULL DEFAULT now()
);
`;

const GRANTS = `
GRANT EXECUTE ON FUNCTION es.month_bound(timestamp) TO senki_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON public.archive_collection, public.archive_collected, public.archive_policy TO senki_app;
GRANT SELECT, INSERT, UPDATE (released_at) ON public.archive_hold TO senki_app;
GRANT SELECT, INSERT ON public.archive_dropped TO senki_app;
`;
