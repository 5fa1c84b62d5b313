import type { Queryable } from '#event-store';
import { PUT_DISPLAY } from './card-display.sql.js';

/** How an operator displays the cards of a set; the rules do not depend on it. */
export interface StoredDisplay {
  /** By card key, as absolute URLs. */
  readonly images: Readonly<Record<string, string>>;
  /** By language, then by card key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, CardText>>>>;
  readonly credit: string | null;
}

export interface CardText {
  readonly name?: string | undefined;
  readonly text?: string | undefined;
}

interface Row {
  readonly document: StoredDisplay;
  readonly revision: number;
}

/** Texts and pictures of card sets in the database. */
export class CardDisplays {
  constructor(private readonly database: Queryable) {}

  async find(cardSet: string): Promise<Row | null> {
    const sql = 'SELECT document, revision FROM card_display WHERE card_set = $1';
    return (await this.database.query<Row>(sql, [cardSet])).rows[0] ?? null;
  }

  /** Returns how many times it was stored. */
  async put(cardSet: string, document: StoredDisplay, db: Queryable = this.database): Promise<number> {
    const { rows } = await db.query<{ revision: number }>(PUT_DISPLAY, [cardSet, JSON.stringify(document)]);
    return rows[0]?.revision ?? 1;
  }
}
