import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operators' desk: secrets of a key that overlap while it is rotated, its limits, and the trail of every act. */
export class Operators1794700000702 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(KEYS);
    await db.query(TRAIL);
    await db.query(OPEN_MATCHES);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const KEYS = `
ALTER TABLE public.api_key ADD COLUMN limits jsonb NOT NULL DEFAULT '{}';
CREATE TABLE public.api_key_secret (
  key_id     text NOT NULL REFERENCES public.api_key,
  hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
CREATE INDEX api_key_secret_key ON public.api_key_secret (key_id);
INSERT INTO public.api_key_secret (key_id, hash, created_at) SELECT id, hash, created_at FROM public.api_key;
ALTER TABLE public.api_key DROP COLUMN hash;
`;

// One writer at a time, by the lock on the head: positions have no gaps and the chain has no forks. The application can
// append and read, nothing else; the triggers stop the owner too, and the chain tells on whoever gets past both.
const TRAIL = `
CREATE TABLE public.audit_trail (
  position   bigint PRIMARY KEY,
  at         timestamptz NOT NULL,
  actor      text NOT NULL,
  act        text NOT NULL,
  subject    text NOT NULL,
  command_id uuid,
  before     jsonb NOT NULL,
  after      jsonb NOT NULL,
  body_hash  bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  hash       bytea NOT NULL
);
CREATE INDEX audit_trail_subject ON public.audit_trail (subject, position);

-- What tells a repeated request from a new one.
CREATE TABLE public.admin_command (
  command_id  uuid PRIMARY KEY,
  fingerprint bytea NOT NULL,
  reply       jsonb NOT NULL,
  position    bigint NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE public.audit_trail_head (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL,
  hash     bytea NOT NULL
);
INSERT INTO public.audit_trail_head (position, hash) VALUES (0, sha256('senki audit trail'::bytea));

CREATE TRIGGER audit_trail_immutable BEFORE UPDATE OR DELETE ON public.audit_trail
  FOR EACH ROW EXECUTE FUNCTION es.refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON public.audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_change();

-- at_ms: null for now. Returns the position.
CREATE FUNCTION public.append_audit_trail(
  at_ms float8, actor text, act text, subject text, command_id uuid, before jsonb, after jsonb, body_hash bytea
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head public.audit_trail_head;
  ms bigint := coalesce(at_ms, floor(extract(epoch FROM clock_timestamp()) * 1000))::bigint;
BEGIN
  SELECT * INTO head FROM public.audit_trail_head FOR UPDATE;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || int8send(head.position) || int8send(ms) || body_hash);
  INSERT INTO public.audit_trail VALUES (
    head.position, to_timestamp(ms::float8 / 1000), actor, act, subject, command_id, before, after, body_hash, head.hash);
  UPDATE public.audit_trail_head SET position = head.position, hash = head.hash;
  RETURN head.position;
END $$;
`;

// Who opened the matches that are being played: what a key's limit is held against.
const OPEN_MATCHES = `
CREATE TABLE public.open_match (
  match_id uuid PRIMARY KEY,
  opener   text NOT NULL
);
CREATE INDEX open_match_opener ON public.open_match (opener);
`;

const GRANTS = `
GRANT UPDATE (limits) ON public.api_key TO senki_app;
GRANT SELECT, INSERT, UPDATE (expires_at) ON public.api_key_secret TO senki_app;
REVOKE ALL ON FUNCTION public.append_audit_trail(float8, text, text, text, uuid, jsonb, jsonb, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.append_audit_trail(float8, text, text, text, uuid, jsonb, jsonb, bytea) TO senki_app;
GRANT SELECT ON public.audit_trail, public.audit_trail_head TO senki_app;
GRANT SELECT, INSERT ON public.admin_command TO senki_app;
GRANT SELECT, INSERT, DELETE, TRUNCATE ON public.open_match TO senki_app;
`;
