import { cardsIn, seatsPlaying, zoneOf, type Context } from '#kernel';

/** Whoever has no card left in the HQ loses; both at one check draw (win.1 to win.3, ruling 16). */
export function checkDefeat(context: Context): void {
  const { table } = context;
  context.lose(
    seatsPlaying(table).filter((seat) => cardsIn(table, zoneOf('hq', seat)).length === 0),
    'hq',
  );
}
