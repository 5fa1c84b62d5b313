import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which seats have sockets at which node, and which nodes are alive. */
export class MatchPresence1794700000500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(NODES);
    await db.query(PRESENCE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// One row per node is renewed, however many sockets it has: a node that dies takes all its seats with it.
const NODES = `
CREATE TABLE public.live_node (
  node       uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 50)`;

// A seat that lost its last socket at a node leaves a little later, unless it comes back before.
const PRESENCE = `
CREATE TABLE public.match_presence (
  match_id      uuid NOT NULL,
  seat          int NOT NULL,
  node          uuid NOT NULL REFERENCES public.live_node,
  leaves_at     timestamptz,
  claimed_until timestamptz,
  PRIMARY KEY (match_id, seat, node)
) WITH (fillfactor = 70);
CREATE INDEX match_presence_leaving ON public.match_presence (leaves_at) WHERE leaves_at IS NOT NULL;
CREATE INDEX match_presence_node ON public.match_presence (node);
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.live_node, public.match_presence TO senki_app';
