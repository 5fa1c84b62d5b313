import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replay files may be ordered for study too: a seat's copy with its view at each of its decisions. */
export class StudyCopies1794700000821 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(VIEWERS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

const VIEWERS = `
ALTER TABLE public.replay_export DROP CONSTRAINT replay_export_viewer_check;
ALTER TABLE public.replay_export ADD CONSTRAINT replay_export_viewer_check
  CHECK (viewer ~ '^(omniscient|spectator|(seat|study)-[0-9]{1,3})$')`;
