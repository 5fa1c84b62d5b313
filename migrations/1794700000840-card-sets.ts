import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Card sets by the hash that matches pin. */
export class CardSets1794700000840 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Text rather than jsonb: its bytes are what its file holds.
const TABLE = `
CREATE TABLE public.card_set (
  hash    text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  game    text NOT NULL,
  content text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
)`;

// A set that a match may have pinned is never changed and never dropped.
const GRANTS = 'GRANT SELECT, INSERT ON public.card_set TO senki_app';
