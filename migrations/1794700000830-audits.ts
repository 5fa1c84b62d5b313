import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audits that were ordered: of what, how far each is, and its report. */
export class Audits1794700000830 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ORDERS);
    await db.query(PARTS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Ids are UUIDv7, so that lists go by id alone. `claims` tells one claim from a later one; `failures` counts attempts since
// the last match that was got through; `engine` is the build that its parts were made by. Reports
// are kept here, compressed, so that any node can hand them out; `players` are those that a report names.
const ORDERS = `
CREATE TABLE public.audit_order (
  id            uuid PRIMARY KEY,
  wish          jsonb NOT NULL,
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  done          int NOT NULL DEFAULT 0,
  total         int,
  missing       uuid[] NOT NULL DEFAULT '{}',
  engine        text,
  findings      jsonb,
  unaudited     int,
  players       text[] NOT NULL DEFAULT '{}',
  error         text,
  claims        int NOT NULL DEFAULT 0,
  failures      int NOT NULL DEFAULT 0,
  ordered_at    timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  report        bytea,
  page          bytea,
  CHECK ((state = 'done') = (report IS NOT NULL AND page IS NOT NULL AND findings IS NOT NULL AND unaudited IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL))
);
ALTER TABLE public.audit_order ALTER COLUMN report SET STORAGE EXTERNAL;
ALTER TABLE public.audit_order ALTER COLUMN page SET STORAGE EXTERNAL;
CREATE INDEX audit_order_open ON public.audit_order (ordered_at) WHERE state IN ('waiting', 'running');
`;

// The matches of an audit under way; `part` is what was learnt from one, null until it was looked at. A worker goes on with
// what is left when the one before it was killed.
const PARTS = `
CREATE TABLE public.audit_part (
  audit    uuid NOT NULL REFERENCES public.audit_order ON DELETE CASCADE,
  match_id uuid NOT NULL,
  part     bytea,
  PRIMARY KEY (audit, match_id)
);
ALTER TABLE public.audit_part ALTER COLUMN part SET STORAGE EXTERNAL;
CREATE INDEX audit_part_open ON public.audit_part (audit, match_id) WHERE part IS NULL;
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.audit_order, public.audit_part TO senki_app';
