import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The board projection goes: it was written with every answer, and nothing read it. Matches are loaded from their events. */
export class NoBoards1794700000860 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // In the order in which workers of earlier builds lock them, so that neither waits for the other.
    await db.query(`DELETE FROM es.consumer WHERE name = 'match-board'`);
    await db.query('DROP TABLE public.match_board');
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}
