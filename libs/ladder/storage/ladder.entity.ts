import { defineEntity, integer, json, now, text, timestamp } from '#database';
import type { LadderDefinition, SeasonPolicy } from '../definition.js';

export interface LadderRow {
  id: string;
  definition: LadderDefinition;
  /** The current season; null before the first. */
  season: string | null;
  changedAt: Date;
}

export const LadderEntity = defineEntity<LadderRow>({
  name: 'ladder',
  columns: {
    id: text({ primary: true }),
    definition: json(),
    season: text({ nullable: true }),
    changedAt: timestamp(now),
  },
});

/** Declaring a ladder again does not change the current season. */
export const DECLARE_LADDER = `
INSERT INTO ladder (id, definition) VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, changed_at = now()
RETURNING definition, season`;

export interface LadderSeasonRow {
  ladder: string;
  season: string;
  number: number;
  policy: SeasonPolicy;
  policyHash: string;
  startedAt: Date;
  endedAt: Date | null;
}

/** A season's policy never changes: matches pin its hash. */
export const LadderSeasonEntity = defineEntity<LadderSeasonRow>({
  name: 'ladder_season',
  columns: {
    ladder: text({ primary: true, foreignKey: { target: 'ladder' } }),
    season: text({ primary: true }),
    number: integer(),
    policy: json(),
    policyHash: text(),
    startedAt: timestamp(now),
    endedAt: timestamp({ nullable: true }),
  },
  uniques: [{ columns: ['ladder', 'number'] }],
});
