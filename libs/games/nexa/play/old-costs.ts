import { printedFact, printedNumber, type Card, type ReadContext } from '#kernel';
import { COLOURS, type Colour } from './colours.js';

/** The number for designated power of a colour, as cards of the earlier game print it. */
export const designatedStat = (colour: Colour): string => `designated-${colour}`;
export const designatedStats: readonly string[] = COLOURS.map(designatedStat);

/** Whether a card's cost is converted: not for an ACE, nor for a card played as a G (old-card.2). */
export const isOld = ({ game }: ReadContext, card: Card): boolean =>
  printedFact(game, card, 'old') === true && printedFact(game, card, 'type') !== 'ace';

/**
 * The roll costs by which an old card may be paid for: its original total power in one designated colour of its player's choice
 * (old-card.3, old-card.4). Nothing lowers it (ruling 33). Without a designated colour, any colour may pay.
 */
export function convertedCosts(
  { game }: ReadContext,
  card: Card,
): readonly Readonly<Partial<Record<Colour | 'any', number>>>[] {
  const total = printedNumber(game, card, 'total');
  const colours = COLOURS.filter((colour) => printedNumber(game, card, designatedStat(colour)) > 0);
  return (colours.length === 0 ? ['any' as const] : colours).map((colour) => ({ [colour]: total }));
}
