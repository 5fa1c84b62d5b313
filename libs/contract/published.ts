import { z } from 'zod';
import { match } from './matches.js';
import { commandId, gameId, instant, pageOf, pageQuery, playerId, viewer } from './primitives.js';

export const publishBody = z
  .strictObject({
    viewer: viewer
      .default('omniscient')
      .describe(
        'Which copy everybody gets: `omniscient` shows all hidden cards, `spectator` what spectators saw, a seat what it saw.',
      ),
    commandId: commandId.optional(),
  })
  .meta({ id: 'PublishReplay', description: 'What an operator sends to publish the replay of a finished match.' });

export const publishedReplay = z
  .strictObject({
    match: match.omit({ version: true, tags: true }).describe("The match, without the operator's labels."),
    viewer: viewer.describe('Whose copy is published.'),
    publishedAt: instant.describe('When it was published.'),
    file: z.string().describe('The path where anyone may fetch the signed file, compressed with gzip.'),
  })
  .meta({ id: 'PublishedReplay', description: 'A replay that anyone may fetch.' });

export const publishedPage = pageOf(publishedReplay, 'PublishedReplayPage', 'A page of published replays, for anyone.');
export const publishedQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional().describe('Only matches of this game.'),
  player: playerId.optional().describe('Only matches in which this player had a seat.'),
});

export type PublishBody = z.output<typeof publishBody>;
export type PublishedReplayDocument = z.output<typeof publishedReplay>;
export type PublishedPage = z.output<typeof publishedPage>;
export type PublishedQuery = z.output<typeof publishedQuery>;
