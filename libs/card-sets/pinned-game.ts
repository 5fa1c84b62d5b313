import type { Game } from '#kernel';
import { cardSetsOf } from '#match';
import type { CardSet, CardSets } from './card-set.js';

/** The rules and cards that a record pins. */
export interface PlayedBy {
  readonly game: string;
  readonly edition: string;
  readonly cardSets: Readonly<Record<string, string>>;
}

/** The rules or cards of a record are unknown here. */
export class UnknownPins extends Error {
  override readonly name = 'UnknownPins';
}

/** The rules of this engine with the cards that a record pins, wherever they are stored. Rejects with UnknownPins. */
export async function pinnedGame(
  games: ReadonlyMap<string, Game>,
  { game: id, edition, cardSets }: PlayedBy,
  sets: CardSets,
): Promise<Game> {
  const name = `${id}@${edition}`;
  const game = games.get(name);
  if (!game) throw new UnknownPins(`the rules of ${name} are not known here`);
  const hash = cardSets[name];
  if (hash === undefined) throw new UnknownPins(`the record pins no cards of ${name}`);
  if (cardSetsOf(game)[name] === hash) return game;
  const set = await sets.find(hash);
  if (!set) throw new UnknownPins(`card set ${hash} is not known here`);
  if (set.game !== name) throw new UnknownPins(`card set ${hash} is for ${set.game}, not for ${name}`);
  if (!game.withCards) throw new UnknownPins(`${name} is played with its own cards only`);
  return game.withCards(set.cards);
}

/** Several sources, asked in turn; what was found is cached. */
export class KnownCardSets implements CardSets {
  private readonly known = new Map<string, Promise<CardSet | null>>();

  constructor(private readonly places: readonly CardSets[]) {}

  find(hash: string): Promise<CardSet | null> {
    const found = this.known.get(hash) ?? this.look(hash);
    this.known.set(hash, found);
    return found;
  }

  private async look(hash: string): Promise<CardSet | null> {
    for (const place of this.places) {
      const set = await place.find(hash);
      if (set) return set;
    }
    return null;
  }
}
