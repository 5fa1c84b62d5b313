import { z } from 'zod';
import { editionId, gameId, modeId } from './primitives.js';

export const game = z
  .strictObject({
    game: gameId,
    edition: editionId,
    name: z.string(),
    modes: z.array(z.strictObject({ mode: modeId, seats: z.array(z.int()).describe('Allowed numbers of seats.') })),
    sections: z.array(z.string()).describe('Sections a deck has.'),
    cards: z.int().describe('Number of card definitions.'),
    sampleDecks: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  })
  .meta({ id: 'Game' });

export const gameList = z.strictObject({ data: z.array(game) }).meta({ id: 'GameList' });

export type GameDocument = z.output<typeof game>;
export type GameList = z.output<typeof gameList>;
