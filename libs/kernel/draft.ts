import { copyOfCards, copyOfTable, type Card, type CardId, type Table, type Writable, type ZoneId } from './table.js';

/**
 * A table its single owner may change in place. Only its index of zones, of cards and its marks are changed;
 * lists and cards in them are replaced, because steps, offers and events hold on to them.
 */
export type Draft = Writable<Omit<Table, 'zones' | 'cards' | 'marks'>> & {
  zones: Record<ZoneId, readonly CardId[]>;
  cards: Record<CardId, Card>;
  marks: Record<string, Table['marks'][string]>;
};

export function draftOf(table: Table): Draft {
  const draft = copyOfTable(table) as Draft;
  draft.zones = { ...table.zones };
  draft.cards = copyOfCards(table);
  draft.marks = { ...table.marks };
  return draft;
}
