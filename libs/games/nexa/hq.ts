import { cardsIn, zoneOf, type CardId, type Context, type Seat } from '#kernel';

/** Returns the top cards of the waste pile to the bottom of the HQ, unseen, one by one. */
export function recover(context: Context, seat: Seat, amount: number, cause: CardId | null): void {
  for (const id of cardsIn(context.table, zoneOf('waste', seat)).slice(0, amount))
    context.move({ cards: [id], to: zoneOf('hq', seat), at: 'bottom', facing: 'down', reason: 'recover', cause });
}
