import { pinnedGame } from '#card-sets';
import type { Game } from '#kernel';
import { loadGame } from '../games.js';
import { withDisplays } from './card-displays.js';
import { serviceSets } from './card-sets.js';

/** The rules of a match with the cards it pins. Rejects for rules or cards that are not known here. */
export async function loadPinned(name: string, cardSets?: Readonly<Record<string, string>>): Promise<Game> {
  const rules = await loadGame(name);
  if (!cardSets) return rules;
  const { id, edition } = rules;
  const game = await pinnedGame(new Map([[name, rules]]), { game: id, edition, cardSets }, serviceSets);
  return game === rules ? game : withDisplays(game, Object.values(cardSets));
}
