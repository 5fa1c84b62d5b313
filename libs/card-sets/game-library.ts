import { RecentMap } from '#cache';
import type { Game } from '#kernel';
import { requirePlayable, type CardSets } from './card-set.js';
import { pinnedGame, UnknownPins, type PlayedBy } from './pinned-game.js';

/** What a new match is played with; without card sets, the cards of this engine. */
export interface GameChoice {
  readonly game: string;
  readonly edition: string;
  readonly cardSets?: Readonly<Record<string, string>> | undefined;
}

/** With these, only the cards of this engine are known. */
export const NO_SETS: CardSets = { find: () => Promise.resolve(null) };

/**
 * The games of this engine with the cards that a match pins. The most recent ones are cached: reading a card set and
 * indexing its texts is done once for many matches.
 */
export class GameLibrary {
  private readonly recent: RecentMap<string, Promise<Game>>;
  /** Games whose cards were found to use only words of the game. */
  private readonly playable = new WeakSet<Game>();

  constructor(
    readonly games: ReadonlyMap<string, Game>,
    private readonly sets: CardSets = NO_SETS,
    capacity = 64,
  ) {
    this.recent = new RecentMap(capacity);
  }

  /** The game that a record pins. Rejects with UnknownPins. */
  find(pins: PlayedBy): Promise<Game> {
    const name = `${pins.game}@${pins.edition}`;
    const key = `${name} ${pins.cardSets[name]}`;
    const known = this.recent.get(key) ?? pinnedGame(this.games, pins, this.sets);
    this.recent.set(key, known);
    // A set that was not found may be there next time.
    known.catch(() => this.recent.delete(key));
    return known;
  }

  /**
   * The game for a new match. Rejects with UnknownPins, or with BadCardSet if this engine does not know all words of
   * the cards.
   */
  async choose({ game, edition, cardSets = {} }: GameChoice): Promise<Game> {
    const name = `${game}@${edition}`;
    const own = this.games.get(name);
    if (!own) throw new UnknownPins(`the rules of ${name} are not known here`);
    const strange = Object.keys(cardSets).find((set) => set !== name);
    if (strange !== undefined) throw new UnknownPins(`${name} is not played with a card set of ${strange}`);
    if (cardSets[name] === undefined) return own;
    const chosen = await this.find({ game, edition, cardSets });
    if (chosen !== own && !this.playable.has(chosen))
      requirePlayable(this.games, { hash: cardSets[name], game: name, cards: chosen.cards });
    this.playable.add(chosen);
    return chosen;
  }
}
