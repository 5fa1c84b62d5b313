import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' own texts and pictures of a card set, beside its hash. */
export class CardDisplay1794700000870 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLE = `
CREATE TABLE public.card_display (
  card_set   text PRIMARY KEY CHECK (card_set ~ '^[0-9a-f]{64}$'),
  revision   int NOT NULL DEFAULT 1,
  document   jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
)`;

const GRANTS = 'GRANT SELECT, INSERT, UPDATE ON public.card_display TO senki_app';
