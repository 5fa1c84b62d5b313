import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk exports and imports under way, and the records that came from elsewhere. */
export class ArchiveJobs1794700000812 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(JOBS);
    await db.query(FOREIGN);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// The checkpoint is what a worker goes on from when the one before it was killed.
const JOBS = `
CREATE TABLE public.archive_job (
  id            uuid PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('export', 'import')),
  wish          jsonb NOT NULL,
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  done          int NOT NULL DEFAULT 0,
  total         int,
  checkpoint    jsonb,
  report        jsonb,
  error         text,
  attempts      int NOT NULL DEFAULT 0,
  ordered_at    timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  CHECK ((state = 'failed') = (error IS NOT NULL))
);
CREATE INDEX archive_job_open ON public.archive_job (ordered_at) WHERE state IN ('waiting', 'running');
CREATE INDEX archive_job_list ON public.archive_job (ordered_at DESC, id);
CREATE TABLE public.archive_refusal (
  job      uuid NOT NULL REFERENCES public.archive_job ON DELETE CASCADE,
  file     text NOT NULL,
  match_id uuid,
  reason   text NOT NULL,
  PRIMARY KEY (job, file)
);
`;

// Kept as the file it came in, apart from the events of this service: no feed, ladder or result ever hears of it, and it
// can be handed on with the signature of whoever recorded it.
const FOREIGN = `
CREATE TABLE public.archive_file (
  match_id    uuid PRIMARY KEY,
  sha256      text NOT NULL,
  signer      text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  file        bytea NOT NULL
);
ALTER TABLE public.archive_file ALTER COLUMN file SET STORAGE EXTERNAL;
`;

const GRANTS = `
GRANT SELECT, INSERT, UPDATE, DELETE ON public.archive_job, public.archive_refusal, public.archive_file TO senki_app;
`;
