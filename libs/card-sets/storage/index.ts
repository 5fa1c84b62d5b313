import type { createPool } from '#event-store';
import { cardSetText, parseCardSet, type CardSet, type CardSets } from '../card-set.js';

type Database = Pick<ReturnType<typeof createPool>, 'query'>;

interface Row {
  readonly hash: string;
  readonly content: string;
}

/** Card sets in the database: those this service plays with, and those its operator brought along. */
export class CardSetTable implements CardSets {
  constructor(private readonly database: Database) {}

  async find(hash: string): Promise<CardSet | null> {
    const { rows } = await this.database.query<Row>('SELECT hash, content FROM card_set WHERE hash = $1', [hash]);
    return rows[0] ? toSet(rows[0]) : null;
  }

  /** A set that is there already stays as it is; returns those that were new. */
  async keep(sets: readonly CardSet[]): Promise<readonly CardSet[]> {
    const { rows } = await this.database.query<{ hash: string }>(
      `INSERT INTO card_set (hash, game, content) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
       ON CONFLICT (hash) DO NOTHING RETURNING hash`,
      [sets.map(({ hash }) => hash), sets.map(({ game }) => game), sets.map(cardSetText)],
    );
    return sets.filter(({ hash }) => rows.some((row) => row.hash === hash));
  }

  async list(): Promise<readonly CardSet[]> {
    return (await this.database.query<Row>('SELECT hash, content FROM card_set ORDER BY game, hash')).rows.map(toSet);
  }
}

const toSet = ({ hash, content }: Row): CardSet => parseCardSet(content, hash);
