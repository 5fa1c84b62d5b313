import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ruling may take away what an offence rests on: then it has to go. */
export class LadderConduct1794700000703 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('GRANT DELETE ON public.ladder_conduct TO senki_app');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}
