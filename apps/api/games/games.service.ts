import { Inject, Injectable } from '@nestjs/common';
import { GameLibrary } from '#card-sets';
import type { DeckVerdict, GameDocument, GameList, ValidateDeckBody } from '#contract';
import { GAMES } from '#infrastructure';
import type { Deck, Game } from '#kernel';
import type { GameRegistry } from '#match/cqrs';
import { Dispatcher } from '../http/dispatcher.js';
import { refuse } from '../http/refusals.js';

/** The games that this service plays, and their deck rules. */
@Injectable()
export class GamesService {
  constructor(
    @Inject(GAMES) private readonly games: GameRegistry,
    private readonly library: GameLibrary,
    private readonly dispatcher: Dispatcher,
  ) {}

  list(): GameList {
    return { data: [...this.games.values()].map(describe) };
  }

  get(id: string, edition: string): Game {
    const game = this.games.get(`${id}@${edition}`);
    if (game === undefined)
      throw refuse('no-such-game', `This server does not have ${id}@${edition}. GET /v1/games lists what it has.`);
    return game;
  }

  async checkDeck({ deck, ...choice }: ValidateDeckBody): Promise<DeckVerdict> {
    this.get(choice.game, choice.edition);
    const problems = problemsOf(await this.dispatcher.explained(this.library.choose(choice)), deck);
    return { legal: problems.length === 0, problems };
  }
}

export const problemsOf = (game: Game, deck: Deck): DeckVerdict['problems'] =>
  game.decks.check(deck).map(({ code, message, rule }) => ({ code, message, rule }));

function describe(game: Game): GameDocument {
  return {
    game: game.id,
    edition: game.edition,
    name: game.name,
    modes: Object.entries(game.modes).map(([mode, { tables }]) => ({
      mode,
      seats: tables.map((teams) => teams.length),
    })),
    sections: Object.keys(game.decks.sections),
    cards: Object.keys(game.cards).length,
    sampleDecks: Object.fromEntries(Object.entries(game.decks.samples).map(([name, deck]) => [name, copy(deck)])),
  };
}

const copy = (deck: Deck): Record<string, string[]> =>
  Object.fromEntries(Object.entries(deck).map(([section, keys]) => [section, [...keys]]));
