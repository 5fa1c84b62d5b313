import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log also says how far the operators' audit trail has come. */
export class TrailAnchors1794700000850 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(ANCHORS);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Such a leaf belongs to no match; its version is the position on the trail.
const ANCHORS = `
ALTER TABLE public.log_leaf ALTER COLUMN match_id DROP NOT NULL;
ALTER TABLE public.log_leaf DROP CONSTRAINT log_leaf_kind_check;
ALTER TABLE public.log_leaf ADD CONSTRAINT log_leaf_kind_check CHECK (kind IN ('seal', 'amendment', 'trail'));
ALTER TABLE public.log_leaf ADD CONSTRAINT log_leaf_of_match CHECK ((kind = 'trail') = (match_id IS NULL));
CREATE UNIQUE INDEX log_leaf_trail ON public.log_leaf (version) WHERE kind = 'trail';
`;
