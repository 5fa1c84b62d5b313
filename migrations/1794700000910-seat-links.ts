import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that open a seat once. */
export class SeatLinks1794700000910 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLE = `
CREATE TABLE public.seat_link (
  code_hash  bytea PRIMARY KEY,
  match_id   uuid NOT NULL,
  seat       int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  used_by    bytea
);
CREATE INDEX seat_link_match ON public.seat_link (match_id, seat);
`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE, DELETE ON public.seat_link TO senki_app';
