import { cardId, cardsIn, type CardId, type Table, type TableEvent } from '#kernel';

/** Old id to new id, for every card to which the event gives a new one. */
export function renamedBy(before: Table, event: TableEvent): ReadonlyMap<CardId, CardId> {
  if (event.type === 'CardsMoved' && event.fresh !== null) {
    const first = event.fresh;
    return new Map(event.cards.map((id, i) => [id, cardId(first + i)]));
  }
  if (event.type === 'ZoneShuffled') {
    const ids = cardsIn(before, event.zone);
    return new Map(event.order.map((place, i) => [ids[place] as CardId, cardId(event.fresh + i)]));
  }
  if (event.type === 'CardsExchanged')
    return new Map([
      [event.by, event.kept],
      [event.kept, cardId(event.fresh)],
    ]);
  return new Map();
}
