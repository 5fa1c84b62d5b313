import { defineEntity, integer, json, uuid } from '#database';

export interface MatchAttentionRow {
  matchId: string;
  version: number;
  paused: object | null;
  away: object;
}

/** Matches in play with something that a judge may have to look at. */
export const MatchAttentionEntity = defineEntity<MatchAttentionRow>({
  name: 'match_attention',
  columns: {
    matchId: uuid({ primary: true }),
    version: integer(),
    paused: json({ nullable: true }),
    away: json({ default: [] }),
  },
});
