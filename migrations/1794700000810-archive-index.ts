import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the archive is searched by. */
export class ArchiveIndex1794700000810 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(MATCHES);
    await db.query(POSTINGS);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Match ids are UUIDv7, so their order is the order in which matches were opened: pages follow it, and a span of time is
// a span of ids. What is only shown stands apart, so that walking through all that is searched by stays cheap.
const MATCHES = `
CREATE TABLE public.archive_match (
  match_id    uuid PRIMARY KEY,
  origin      text COLLATE "C" NOT NULL,
  game        text COLLATE "C" NOT NULL,
  edition     text COLLATE "C" NOT NULL,
  mode        text COLLATE "C" NOT NULL,
  ladder      text COLLATE "C",
  season      text COLLATE "C",
  tournament  text COLLATE "C",
  round       text COLLATE "C",
  at_table    text COLLATE "C",
  result      text COLLATE "C" NOT NULL CHECK (result IN ('decided', 'drawn', 'void')),
  reason      text COLLATE "C" NOT NULL,
  turns       int NOT NULL,
  answers     int NOT NULL,
  events      int NOT NULL,
  seconds     int NOT NULL,
  rating_low  real,
  rating_high real
);
CREATE INDEX archive_match_game ON public.archive_match (game, edition, match_id);
CREATE INDEX archive_match_ladder ON public.archive_match (ladder, season, match_id) WHERE ladder IS NOT NULL;
CREATE INDEX archive_match_tournament ON public.archive_match (tournament, round, at_table, match_id)
  WHERE tournament IS NOT NULL;
CREATE INDEX archive_match_reason ON public.archive_match (reason, match_id);
CREATE INDEX archive_match_origin ON public.archive_match (origin, match_id);
CREATE INDEX archive_match_turns ON public.archive_match (turns);
CREATE INDEX archive_match_answers ON public.archive_match (answers);
CREATE INDEX archive_match_events ON public.archive_match (events);
CREATE INDEX archive_match_seconds ON public.archive_match (seconds);
CREATE INDEX archive_match_rating_low ON public.archive_match (rating_low) WHERE rating_low IS NOT NULL;
CREATE INDEX archive_match_rating_high ON public.archive_match (rating_high) WHERE rating_high IS NOT NULL;

CREATE TABLE public.archive_entry (
  match_id    uuid PRIMARY KEY REFERENCES public.archive_match ON DELETE CASCADE,
  seats       jsonb NOT NULL,
  cards       jsonb NOT NULL,
  labels      jsonb NOT NULL,
  winners     smallint[] NOT NULL,
  detail      text NOT NULL,
  engine      text NOT NULL,
  head        text NOT NULL,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now()
);
`;

// Postings: one row for each player and each card of a match, in the order of the key, so that the matches of a player or
// with a card are read from the index alone, newest first. Taken away by key: an entry says which ones are its own.
const POSTINGS = `
CREATE TABLE public.archive_seat (
  player   text COLLATE "C" NOT NULL,
  match_id uuid NOT NULL,
  seat     smallint NOT NULL,
  outcome  text COLLATE "C" NOT NULL CHECK (outcome IN ('won', 'lost', 'drew', 'void')),
  rating   real,
  PRIMARY KEY (player, match_id, seat) INCLUDE (outcome, rating)
);
CREATE TABLE public.archive_card (
  game     text COLLATE "C" NOT NULL,
  card     text COLLATE "C" NOT NULL,
  match_id uuid NOT NULL,
  seat     smallint NOT NULL,
  seen     smallint NOT NULL,
  played   smallint,
  PRIMARY KEY (game, card, match_id, seat) INCLUDE (seen, played)
);
`;

// A projection: it may be thrown away, and is built anew from the feed; what came from elsewhere, by importing it again.
const GRANTS = `
GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON public.archive_match, public.archive_entry, public.archive_seat,
  public.archive_card TO senki_app;
`;
