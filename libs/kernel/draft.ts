import { copyOfCards, copyOfTable, type Card, type CardId, type Table, type Writable, type ZoneId } from './table.js';

/**
 * A table that its single owner may change in place. Only the records `zones`, `cards` and `marks` are modified; the lists and cards in
 * them are replaced, because steps, offers and events keep references to them.
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
