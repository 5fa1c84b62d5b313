import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Players' calls for a judge. */
export class JudgeCalls1794700000990 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// A player's own words are only here, where an erasure can remove them; the audit trail names the call by its id.
const TABLE = `
CREATE TABLE public.judge_call (
  call_id    uuid PRIMARY KEY,
  match_id   uuid NOT NULL,
  seat       int NOT NULL,
  reason     text NOT NULL,
  called_at  timestamptz NOT NULL DEFAULT now(),
  closed_at  timestamptz,
  closed_by  text,
  note       text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (note IS NULL))
);
CREATE UNIQUE INDEX judge_call_open ON public.judge_call (match_id, seat) WHERE closed_at IS NULL;
CREATE INDEX judge_call_match ON public.judge_call (match_id, call_id);
CREATE INDEX judge_call_changed ON public.judge_call (changed_at);
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE ON public.judge_call TO senki_app';
