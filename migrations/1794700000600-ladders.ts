import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ladders: what operators declare, who waits and is paired, and the ratings that the feed tells. */
export class Ladders1794700000600 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(DECLARED);
    await db.query(QUEUE);
    await db.query(PAIRED);
    await db.query(RATED);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// A season's policy never changes: matches pin its hash, and a rating is worth only as much as its rules are known.
const DECLARED = `
CREATE TABLE public.ladder (
  id         text PRIMARY KEY,
  definition jsonb NOT NULL,
  season     text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE public.ladder_season (
  ladder      text NOT NULL REFERENCES public.ladder,
  season      text NOT NULL,
  number      int NOT NULL CHECK (number > 0),
  policy      jsonb NOT NULL,
  policy_hash text NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  ended_at    timestamptz,
  PRIMARY KEY (ladder, season),
  UNIQUE (ladder, number)
);
`;

// A player waits once per ladder: the key of ladder_waiting sees to it, whichever node takes the ticket.
const QUEUE = `
CREATE TABLE public.ladder_ticket (
  id          uuid PRIMARY KEY,
  ladder      text NOT NULL REFERENCES public.ladder,
  command_id  uuid NOT NULL UNIQUE,
  fingerprint bytea NOT NULL,
  players     jsonb NOT NULL,
  avoid       text[] NOT NULL,
  state       text NOT NULL CHECK (state IN ('queued', 'proposed', 'matched', 'cancelled', 'dropped', 'refused')),
  version     int NOT NULL DEFAULT 1,
  queued_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  pairing     uuid,
  accepted    boolean NOT NULL DEFAULT false,
  reason      text,
  CHECK (state NOT IN ('proposed', 'matched') OR pairing IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX ladder_ticket_open ON public.ladder_ticket (ladder, queued_at) WHERE state IN ('queued', 'proposed');
CREATE INDEX ladder_ticket_pairing ON public.ladder_ticket (pairing) WHERE pairing IS NOT NULL;
CREATE TABLE public.ladder_waiting (
  ladder text NOT NULL,
  player text NOT NULL,
  ticket uuid NOT NULL REFERENCES public.ladder_ticket,
  PRIMARY KEY (ladder, player)
);
CREATE INDEX ladder_waiting_ticket ON public.ladder_waiting (ticket);
CREATE TABLE public.ladder_player (
  ladder text NOT NULL,
  player text NOT NULL,
  firsts int NOT NULL DEFAULT 0,
  recent text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (ladder, player)
);
CREATE TABLE public.ladder_conduct (
  ladder text NOT NULL,
  player text NOT NULL,
  source uuid NOT NULL,
  kind   text NOT NULL CHECK (kind IN ('no-show', 'declined', 'no-start', 'left')),
  at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (ladder, player, source)
);
CREATE INDEX ladder_conduct_recent ON public.ladder_conduct (ladder, player, at);
`;

// An opening is the promise of a match. Its id is the id of the command that opens it, so keeping the promise twice
// opens one match, and whoever finds it unkept can keep it.
const PAIRED = `
CREATE TABLE public.ladder_pairing (
  id          uuid PRIMARY KEY,
  ladder      text NOT NULL REFERENCES public.ladder,
  season      text NOT NULL,
  state       text NOT NULL CHECK (state IN ('proposed', 'agreed', 'lapsed')),
  seats       jsonb NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ready_until timestamptz NOT NULL
);
CREATE INDEX ladder_pairing_proposed ON public.ladder_pairing (ladder, ready_until) WHERE state = 'proposed';
CREATE TABLE public.ladder_opening (
  id       uuid PRIMARY KEY,
  pairing  uuid NOT NULL REFERENCES public.ladder_pairing,
  ladder   text NOT NULL,
  game     int NOT NULL CHECK (game > 0),
  wish     jsonb NOT NULL,
  state    text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'open', 'refused')),
  match_id uuid,
  UNIQUE (pairing, game),
  CHECK ((state = 'open') = (match_id IS NOT NULL))
);
CREATE INDEX ladder_opening_waiting ON public.ladder_opening (id) WHERE state = 'waiting';
`;

// Instants are milliseconds as events have them: a rating recomputed from events must be the same to the last bit.
const RATED = `
CREATE TABLE public.ladder_contest (
  id       uuid PRIMARY KEY,
  ladder   text NOT NULL,
  season   text NOT NULL,
  position bigint,
  contest  jsonb NOT NULL
);
CREATE INDEX ladder_contest_decided ON public.ladder_contest (ladder, position) WHERE position IS NOT NULL;
CREATE TABLE public.ladder_match (
  match_id uuid PRIMARY KEY,
  contest  uuid NOT NULL
);
CREATE TABLE public.ladder_rating_change (
  ladder       text NOT NULL,
  season       text NOT NULL,
  player       text COLLATE "C" NOT NULL,
  position     bigint NOT NULL,
  contest      uuid NOT NULL,
  before_mu    float8 NOT NULL,
  before_sigma float8 NOT NULL,
  mu           float8 NOT NULL,
  sigma        float8 NOT NULL,
  contests     int NOT NULL,
  wins         int NOT NULL,
  draws        int NOT NULL,
  losses       int NOT NULL,
  at           float8 NOT NULL,
  PRIMARY KEY (ladder, player, season, position)
);
CREATE INDEX ladder_rating_change_position ON public.ladder_rating_change (ladder, position);
CREATE TABLE public.ladder_rating (
  ladder   text NOT NULL,
  season   text NOT NULL,
  player   text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  mu       float8 NOT NULL,
  sigma    float8 NOT NULL,
  score    float8 NOT NULL,
  contests int NOT NULL,
  wins     int NOT NULL,
  draws    int NOT NULL,
  losses   int NOT NULL,
  at       float8 NOT NULL,
  PRIMARY KEY (ladder, season, player)
);
CREATE INDEX ladder_rating_score ON public.ladder_rating (ladder, season, score DESC, player);
`;

// Ratings may be thrown away and built anew from the feed at any time.
const GRANTS = `
GRANT SELECT, INSERT, UPDATE ON public.ladder, public.ladder_season, public.ladder_ticket, public.ladder_player,
  public.ladder_conduct, public.ladder_pairing, public.ladder_opening TO senki_app;
GRANT SELECT, INSERT, DELETE ON public.ladder_waiting TO senki_app;
GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON public.ladder_contest, public.ladder_match,
  public.ladder_rating_change, public.ladder_rating TO senki_app;
`;
