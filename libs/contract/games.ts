import { z } from 'zod';
import { count, editionId, gameId, listOf, modeId } from './primitives.js';

/** Decks to try a game with. */
export const sampleDecks = z
  .record(z.string(), z.record(z.string(), z.array(z.string())))
  .describe('Legal decks to try the game with: by name, card keys by section.');

export const game = z
  .strictObject({
    game: gameId,
    edition: editionId,
    name: z.string().describe('Name of the game, for people.'),
    modes: z
      .array(
        z.strictObject({
          mode: modeId,
          seats: z.array(count).describe('Numbers of seats that it can be played with.'),
        }),
      )
      .describe('The ways in which the game can be played.'),
    sections: z.array(z.string()).describe('The sections of a deck.'),
    cards: count.describe('Number of card definitions.'),
    sampleDecks,
  })
  .meta({ id: 'Game', description: 'A game that this server plays.' });

export const gameList = listOf(game, 'GameList', 'The games that this server plays.');

export type GameDocument = z.output<typeof game>;
export type GameList = z.output<typeof gameList>;
