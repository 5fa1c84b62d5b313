import { defineEntity, integer, json, now, text, timestamp } from '#database';

export interface CardDisplayRow {
  cardSet: string;
  /** How many times it was stored. */
  revision: number;
  document: object;
  changedAt: Date;
}

/** Operators' own texts and pictures for a card set, by its hash. */
export const CardDisplayEntity = defineEntity<CardDisplayRow>({
  name: 'card_display',
  columns: {
    cardSet: text({ primary: true }),
    revision: integer({ default: 1 }),
    document: json(),
    changedAt: timestamp(now),
  },
});
