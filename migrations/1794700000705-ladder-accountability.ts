import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A ticket leads to seat tokens, so it belongs to the key that made it; those from before belong to no key and are left to
 * administrators. A game of a contest names every seat that was silent, not one.
 */
export class LadderAccountability1794700000705 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE public.ladder_ticket ADD COLUMN made_by text');
    await db.query(`
      UPDATE public.ladder_contest SET contest = jsonb_set(contest, '{games}', (
        SELECT coalesce(jsonb_agg(game || jsonb_build_object('expired',
          CASE jsonb_typeof(game->'expired') WHEN 'number' THEN jsonb_build_array(game->'expired') ELSE '[]'::jsonb END
        ) ORDER BY place), '[]')
        FROM jsonb_array_elements(contest->'games') WITH ORDINALITY AS listed (game, place)))`);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}
