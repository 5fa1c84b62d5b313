export { CardDisplays, type CardText, type StoredDisplay } from './card-displays.js';
import { repository } from '#database';
import type { Queryable } from '#event-store';
import { cardSetText, parseCardSet, type CardSet, type CardSets } from '../card-set.js';
import { CardSetEntity, KEEP_CARD_SETS, type CardSetRow } from './card-set.entity.js';

/** Card sets in the database: those this service plays with, and those its operator added. */
export class CardSetTable implements CardSets {
  constructor(private readonly database: Queryable) {}

  async find(hash: string): Promise<CardSet | null> {
    const row = await (await repository(CardSetEntity, this.database)).findOneBy({ hash });
    return row && toSet(row);
  }

  /** Existing sets stay unchanged; returns those that were new. */
  async keep(sets: readonly CardSet[]): Promise<readonly CardSet[]> {
    const { rows } = await this.database.query<{ hash: string }>(KEEP_CARD_SETS, [
      sets.map(({ hash }) => hash),
      sets.map(({ game }) => game),
      sets.map(cardSetText),
    ]);
    return sets.filter(({ hash }) => rows.some((row) => row.hash === hash));
  }

  async list(): Promise<readonly CardSet[]> {
    const rows = await (await repository(CardSetEntity, this.database)).find({ order: { game: 'ASC', hash: 'ASC' } });
    return rows.map(toSet);
  }
}

const toSet = ({ hash, content }: CardSetRow): CardSet => parseCardSet(content, hash);
