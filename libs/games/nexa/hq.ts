import { cardsIn, zoneOf, type CardId, type Context, type Seat } from '#kernel';

/** The top cards of the waste pile go back to the HQ, unseen, one by one, under what is there. */
export function recover(context: Context, seat: Seat, amount: number, cause: CardId | null): void {
  for (const id of cardsIn(context.table, zoneOf('waste', seat)).slice(0, amount))
    context.move({ cards: [id], to: zoneOf('hq', seat), at: 'bottom', facing: 'down', reason: 'recover', cause });
}
