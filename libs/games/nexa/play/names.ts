import { cardOf, factNow, factOf, hasKeyword, listOf, type Card, type ReadContext, type Seat } from '#kernel';
import { isType } from '../board.js';
import { fieldCards } from '../field.js';

/** All names of a card, with its aliases (wording.alias). */
export const namesOf = (context: ReadContext, card: Card): readonly string[] =>
  listOf(factNow(context, card, 'names')) as string[];

/** A player may have one character of each name (play-char.7), and one of each card with a star (special.star.1). */
export function isBarredByName(context: ReadContext, seat: Seat, card: Card): boolean {
  const isCharacter = factOf(context.game, card, 'type') === 'character';
  const isStarred = hasKeyword(context, card, 'star');
  if (!isCharacter && !isStarred) return false;
  const names = namesOf(context, card);
  return fieldCards(context.table).some((id) => {
    const other = cardOf(context.table, id);
    if (other.controller !== seat || (!isStarred && !isType(context, other, 'character'))) return false;
    return namesOf(context, other).some((name) => names.includes(name));
  });
}
