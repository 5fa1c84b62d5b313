import type { Game } from '#kernel';
import { games } from 'virtual:games';

/** A game as pages list it; its rules and cards are loaded when needed. */
export interface ListedGame {
  readonly id: string;
  readonly edition: string;
  readonly name: string;
  /** By mode: the tables it can be played at, each as the team of every seat. */
  readonly modes: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Names of the sample decks. */
  readonly decks: readonly string[];
  readonly cards: number;
  readonly load: () => Promise<Game>;
}

export { games };

export const fullName = ({ id, edition }: Pick<ListedGame, 'id' | 'edition'>): string => `${id}@${edition}`;

export const listed = (name: string): ListedGame | undefined => games.find((game) => fullName(game) === name);

/** The rules and cards of `id@edition`. Rejects for a game that this client does not include. */
export async function loadGame(name: string): Promise<Game> {
  const game = listed(name);
  if (!game) throw new Error(`This client does not know the rules of ${name}.`);
  return game.load();
}
