import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a file that was imported before is recognised, and what erasing a player a second time has to take away. */
export class ArchiveUpkeep1794700000814 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE UNIQUE INDEX archive_file_sha256 ON public.archive_file (sha256)');
    await db.query('GRANT DELETE ON public.ladder_player TO senki_app');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}
