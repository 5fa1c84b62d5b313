import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transparency log: what is to be sealed, the leaves, the hashes above them and the signed checkpoints. */
export class TransparencyLog1794700000800 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(DUE);
    await db.query(LOG);
    await db.query(IMMUTABLE);
    await db.query(EXPORTS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// A result stands here from when the feed tells of it until it is in the log, which is public: not before spectators who
// are kept behind may know it.
const DUE = `
CREATE TABLE public.seal_due (
  id       bigint GENERATED ALWAYS AS IDENTITY,
  match_id uuid NOT NULL,
  version  int NOT NULL,
  due_at   timestamptz NOT NULL,
  PRIMARY KEY (match_id, version)
);
CREATE INDEX seal_due_next ON public.seal_due (due_at, id);
`;

// A tile is 256 consecutive hashes of a row, so rows are kept and tiles are cut from them: row 0 are the leaves' own hashes,
// a hash of row n covers 256^n leaves.
const LOG = `
CREATE TABLE public.log_leaf (
  leaf_index bigint PRIMARY KEY,
  match_id   uuid NOT NULL,
  version    int NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('seal', 'amendment')),
  entry      bytea NOT NULL CHECK (octet_length(entry) <= 65535),
  hash       bytea NOT NULL CHECK (hash = sha256('\\x00'::bytea || entry)),
  UNIQUE (match_id, version)
);
CREATE UNIQUE INDEX log_leaf_one_seal ON public.log_leaf (match_id) WHERE kind = 'seal';

CREATE TABLE public.log_node (
  level      smallint NOT NULL CHECK (level > 0),
  node_index bigint NOT NULL,
  hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, node_index)
);

CREATE TABLE public.log_checkpoint (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  size     bigint NOT NULL,
  key_id   text NOT NULL,
  note     text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (size, key_id)
);
`;

// The log only grows at its end, whoever writes; the primary keys let one of two writers win.
const IMMUTABLE = `
CREATE FUNCTION public.refuse_gap() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  next bigint;
BEGIN
  IF TG_TABLE_NAME = 'log_leaf' THEN
    SELECT coalesce(max(leaf_index) + 1, 0) INTO next FROM public.log_leaf;
    IF NEW.leaf_index <> next THEN
      RAISE EXCEPTION 'leaf % does not follow: % is next', NEW.leaf_index, next USING ERRCODE = 'ES003';
    END IF;
  ELSE
    SELECT coalesce(max(node_index) + 1, 0) INTO next FROM public.log_node WHERE level = NEW.level;
    IF NEW.node_index <> next THEN
      RAISE EXCEPTION 'node % does not follow: % is next', NEW.node_index, next USING ERRCODE = 'ES003';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_leaf_follows BEFORE INSERT ON public.log_leaf
  FOR EACH ROW EXECUTE FUNCTION public.refuse_gap();
CREATE TRIGGER log_node_follows BEFORE INSERT ON public.log_node
  FOR EACH ROW EXECUTE FUNCTION public.refuse_gap();

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['log_leaf', 'log_node', 'log_checkpoint'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_immutable BEFORE UPDATE OR DELETE ON public.%1$I
                    FOR EACH ROW EXECUTE FUNCTION es.refuse_change()', kept);
    EXECUTE format('CREATE TRIGGER %1$s_no_truncate BEFORE TRUNCATE ON public.%1$I
                    FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change()', kept);
  END LOOP;
END $$;
`;

// A file made before its match was sealed lacks the proof and is made anew when it is asked for again.
const EXPORTS = 'ALTER TABLE public.replay_export ADD COLUMN leaf_index bigint';

const GRANTS = `
GRANT SELECT, INSERT, DELETE, UPDATE (due_at) ON public.seal_due TO senki_app;
GRANT SELECT, INSERT ON public.log_leaf, public.log_node, public.log_checkpoint TO senki_app;
`;
