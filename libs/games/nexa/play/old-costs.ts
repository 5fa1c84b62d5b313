import { printedFact, printedNumber, type Card, type Look } from '#kernel';
import { COLOURS, type Colour } from './colours.js';

/** Designated power of a colour, as cards of the game before print it. */
export const designatedStat = (colour: Colour): string => `designated-${colour}`;
export const designatedStats: readonly string[] = COLOURS.map(designatedStat);

/** Whether a card's cost is converted: not that of an ACE, nor of a card that is played as a G (old-card.2). */
export const isOld = ({ game }: Look, card: Card): boolean =>
  printedFact(game, card, 'old') === true && printedFact(game, card, 'type') !== 'ace';

/**
 * Roll costs by which an old card may be paid for: its original total power in a designated colour, of which its player picks one
 * (old-card.3, old-card.4). Nothing lowers it (ruling 33). Without a designated colour any will do.
 */
export function convertedCosts(
  { game }: Look,
  card: Card,
): readonly Readonly<Partial<Record<Colour | 'any', number>>>[] {
  const total = printedNumber(game, card, 'total');
  const colours = COLOURS.filter((colour) => printedNumber(game, card, designatedStat(colour)) > 0);
  return (colours.length === 0 ? ['any' as const] : colours).map((colour) => ({ [colour]: total }));
}
