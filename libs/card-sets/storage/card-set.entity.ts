import { defineEntity, now, text, timestamp } from '#database';

export interface CardSetRow {
  hash: string;
  game: string;
  /** Text rather than jsonb, because its bytes must equal those of its file. */
  content: string;
  keptAt: Date;
}

/** A set that a match may have pinned is never changed and never deleted. */
export const CardSetEntity = defineEntity<CardSetRow>({
  name: 'card_set',
  columns: {
    hash: text({ primary: true }),
    game: text(),
    content: text(),
    keptAt: timestamp(now),
  },
});

/** All in one statement; returns those that were new. */
export const KEEP_CARD_SETS = `
INSERT INTO card_set (hash, game, content) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
ON CONFLICT (hash) DO NOTHING RETURNING hash`;
