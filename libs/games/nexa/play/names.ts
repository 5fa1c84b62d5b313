import { cardOf, factNow, factOf, hasKeyword, listOf, type Card, type Look, type Seat } from '#kernel';
import { isType } from '../board.js';
import { fieldCards } from '../field.js';

/** All names of a card, with its aliases (wording.alias). */
export const namesOf = (look: Look, card: Card): readonly string[] => listOf(factNow(look, card, 'names')) as string[];

/** A player may have one character of each name (play-char.7), and one of each card with a star (special.star.1). */
export function isBarredByName(look: Look, seat: Seat, card: Card): boolean {
  const isCharacter = factOf(look.game, card, 'type') === 'character';
  const isStarred = hasKeyword(look, card, 'star');
  if (!isCharacter && !isStarred) return false;
  const names = namesOf(look, card);
  return fieldCards(look.table).some((id) => {
    const other = cardOf(look.table, id);
    if (other.controller !== seat || (!isStarred && !isType(look, other, 'character'))) return false;
    return namesOf(look, other).some((name) => names.includes(name));
  });
}
