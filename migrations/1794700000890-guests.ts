import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests: their matches by where they come from, their invitations, and bots that play against them. */
export class Guests1794700000890 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(BOTS);
    await db.query(VISITS);
    await db.query(INVITATIONS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const BOTS = `
CREATE TABLE public.bot_turn (
  match_id      uuid PRIMARY KEY,
  seen          int NOT NULL,
  claimed_until timestamptz
) WITH (fillfactor = 50);
CREATE INDEX match_list_bots ON public.match_list (match_id) WHERE status = 'playing' AND tags ? 'senki.bots';
`;

// Of an address only a keyed hash is kept, and that for a day.
const VISITS = `
CREATE TABLE public.guest_visit (
  visit    uuid PRIMARY KEY,
  address  bytea NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  match_id uuid
);
CREATE INDEX guest_visit_address ON public.guest_visit (address, at);
CREATE INDEX guest_visit_at ON public.guest_visit (at);
`;

const INVITATIONS = `
CREATE TABLE public.guest_invitation (
  code_hash  bytea PRIMARY KEY,
  host_hash  bytea NOT NULL,
  address    bytea NOT NULL,
  wish       jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  taker_hash bytea,
  taker_deck jsonb,
  match_id   uuid
);
CREATE INDEX guest_invitation_address ON public.guest_invitation (address);
CREATE INDEX guest_invitation_expires ON public.guest_invitation (expires_at);
`;

const GRANTS =
  'GRANT SELECT, INSERT, UPDATE, DELETE ON public.bot_turn, public.guest_visit, public.guest_invitation TO senki_app';
