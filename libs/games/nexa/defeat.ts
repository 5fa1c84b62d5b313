import { cardsIn, seatsPlaying, zoneOf, type Context } from '#kernel';

/** A player without cards in the HQ loses; if both are at the same check, it is a draw (win.1 to win.3, ruling 16). */
export function checkDefeat(context: Context): void {
  const { table } = context;
  context.lose(
    seatsPlaying(table).filter((seat) => cardsIn(table, zoneOf('hq', seat)).length === 0),
    'hq',
  );
}
