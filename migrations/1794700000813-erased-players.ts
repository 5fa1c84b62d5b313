import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Players who were erased, by a digest of their id: what is built anew from events must not bring them back. */
export class ErasedPlayers1794700000813 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(GRANTS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const TABLE = `
CREATE TABLE public.erased_player (
  digest    text PRIMARY KEY,
  pseudonym text NOT NULL UNIQUE,
  erased_at timestamptz NOT NULL DEFAULT now()
)`;

// Of what the application may otherwise only add or remove, it may now also change whom it speaks of.
const GRANTS = `
GRANT SELECT, INSERT ON public.erased_player TO senki_app;
GRANT UPDATE (result) ON public.result_entry TO senki_app;
GRANT UPDATE (player) ON public.ladder_waiting TO senki_app;
`;
