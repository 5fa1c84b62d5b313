import { cardsIn, seatRef, seatsPlaying, zoneOf, type Context, type Seat, type Table } from '#kernel';

/** There is no separate life total: the deck is the life (official.life, ruling.life-total). */
export const lifeOf = (table: Table, seat: Seat): number => cardsIn(table, zoneOf('deck', seat)).length;

/** Each point moves the top card of the deck to its owner's graveyard, as long as there are cards (official.damage). */
export function damage(context: Context, seat: Seat, amount: number, kind: string, source: string | null): void {
  if (amount <= 0) return;
  context.emit({ type: 'DamageDealt', to: seatRef(seat), amount, kind, source });
  const cards = cardsIn(context.table, zoneOf('deck', seat)).slice(0, amount);
  context.move({ cards, to: zoneOf('graveyard', seat), at: 'top', reason: 'damage' });
}

/** A player without a deck loses; if that is both, nobody wins (official.win.1, .2). */
export function checkResult(context: Context): void {
  const empty = seatsPlaying(context.table).filter((seat) => lifeOf(context.table, seat) === 0);
  if (empty.length > 0) context.lose(empty, 'deck-empty');
}
