import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of matches and their current boards, as the feed last told them. */
export class MatchProjections1794700000300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(LIST);
    await db.query(BOARD);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Match ids are UUIDv7: their order is the order in which the matches were opened.
const LIST = `
CREATE TABLE public.match_list (
  match_id   uuid PRIMARY KEY,
  version    int NOT NULL,
  game       text NOT NULL,
  edition    text NOT NULL,
  mode       text NOT NULL,
  status     text NOT NULL CHECK (status IN ('playing', 'over')),
  seats      jsonb NOT NULL,
  players    text[] NOT NULL,
  tags       jsonb NOT NULL,
  opened_at  timestamptz NOT NULL,
  ended_at   timestamptz,
  end_reason text,
  end_detail text,
  winners    int[]
) WITH (fillfactor = 80);
CREATE INDEX match_list_status ON public.match_list (status, match_id DESC);
CREATE INDEX match_list_game ON public.match_list (game, match_id DESC);
CREATE INDEX match_list_players ON public.match_list USING gin (players);
`;

// The state is text rather than jsonb, which would reorder its keys: what goes on from it must be what stopped at it.
const BOARD = `
CREATE TABLE public.match_board (
  match_id uuid PRIMARY KEY,
  version  int NOT NULL,
  state    text NOT NULL
)`;

// Projections may be thrown away and built anew from the feed at any time.
const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON public.match_list, public.match_board TO senki_app';
