import { defineEntity, integer, json, uuid } from '#database';

export interface MatchAttentionRow {
  matchId: string;
  version: number;
  paused: object | null;
  away: object;
}

/** What a judge may have to look at, of matches that are being played. */
export const MatchAttentionEntity = defineEntity<MatchAttentionRow>({
  name: 'match_attention',
  columns: {
    matchId: uuid({ primary: true }),
    version: integer(),
    paused: json({ nullable: true }),
    away: json({ default: [] }),
  },
});
