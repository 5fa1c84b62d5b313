import { defineEntity, integer, json, now, text, timestamp } from '#database';

export interface CardDisplayRow {
  cardSet: string;
  /** How often it was put there. */
  revision: number;
  document: object;
  changedAt: Date;
}

/** Operators' own texts and pictures of a card set, beside its hash. */
export const CardDisplayEntity = defineEntity<CardDisplayRow>({
  name: 'card_display',
  columns: {
    cardSet: text({ primary: true }),
    revision: integer({ default: 1 }),
    document: json(),
    changedAt: timestamp(now),
  },
});
