import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Matches that anyone may find and watch, and how many do. */
export class Spectators1794700000880 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(LISTED);
    await db.query(WATCHERS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Null for a match that is not listed. One whose spectators are kept behind stays listed until they know of its end.
const LISTED = `
ALTER TABLE public.match_list
  ADD COLUMN spectator_delay_ms int NOT NULL DEFAULT 0,
  ADD COLUMN listed_until timestamptz;
CREATE INDEX match_list_listed ON public.match_list (listed_until) WHERE listed_until IS NOT NULL;
`;

// Goes with its node: a node that dies takes its watchers with it.
const WATCHERS = `
CREATE TABLE public.match_watchers (
  match_id uuid NOT NULL,
  node     uuid NOT NULL REFERENCES public.live_node ON DELETE CASCADE,
  watchers int NOT NULL,
  PRIMARY KEY (match_id, node)
) WITH (fillfactor = 70);
CREATE INDEX match_watchers_node ON public.match_watchers (node);
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.match_watchers TO senki_app';
