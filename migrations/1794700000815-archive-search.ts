import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What makes every search gather its matches from indexes, also those that are few, or long ago. */
export class ArchiveSearch1794700000815 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(EARLY_CARDS);
    await db.query(VALUES);
    await db.query(SPANS);
    await db.query(STATISTICS);
    await db.query(UPKEEP);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// "On turn 3 at the latest" is asked with small numbers. With large ones most matches that have the card fit, and the key of
// the table serves. Both indexes together are a sixth of the room of table and key, and a fifth of the time of a write.
const EARLY_CARDS = `
CREATE INDEX archive_card_early_seen ON public.archive_card (game, card, seen, match_id, seat) WHERE seen <= 5;
CREATE INDEX archive_card_early_played ON public.archive_card (game, card, played, match_id, seat) WHERE played <= 5;
`;

// Each ends in the match, so that ids are gathered without a look at the rows.
const VALUES = `
CREATE INDEX archive_match_mode ON public.archive_match (mode, match_id);
CREATE INDEX archive_match_season ON public.archive_match (season, match_id) WHERE season IS NOT NULL;
CREATE INDEX archive_match_round ON public.archive_match (round, match_id) WHERE round IS NOT NULL;
CREATE INDEX archive_match_table ON public.archive_match (at_table, match_id) WHERE at_table IS NOT NULL;
CREATE INDEX archive_match_undecided ON public.archive_match (result, match_id) WHERE result <> 'decided';
`;

const SPANS = `
DROP INDEX public.archive_match_turns, public.archive_match_answers, public.archive_match_events,
  public.archive_match_seconds, public.archive_match_rating_low, public.archive_match_rating_high;
CREATE INDEX archive_match_turns ON public.archive_match (turns, match_id);
CREATE INDEX archive_match_answers ON public.archive_match (answers, match_id);
CREATE INDEX archive_match_events ON public.archive_match (events, match_id);
CREATE INDEX archive_match_seconds ON public.archive_match (seconds, match_id);
CREATE INDEX archive_match_rating_low ON public.archive_match (rating_low, rating_high, match_id)
  WHERE rating_low IS NOT NULL;
CREATE INDEX archive_match_rating_high ON public.archive_match (rating_high, match_id) WHERE rating_high IS NOT NULL;
`;

// Ladders are of one game, seasons of one ladder, and a void match has no other reason: taken for independent of each other,
// such wishes would look far rarer, or far more common, than they are.
const STATISTICS = `
CREATE STATISTICS public.archive_match_kinds (dependencies, mcv)
  ON game, edition, mode, ladder, season, origin, result, reason FROM public.archive_match;
`;

// To start a second process takes longer than any search should. And plans are as good as what is known of the tables, which
// after an import must not be what was known before it: statistics are taken anew after every fiftieth part, not every tenth.
const UPKEEP = ['archive_match', 'archive_entry', 'archive_seat', 'archive_card']
  .map(
    (table) => `
ALTER TABLE public.${table} SET (
  parallel_workers = 0, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05
);`,
  )
  .join('');
