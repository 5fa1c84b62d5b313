import { z } from 'zod';
import { match } from './matches.js';
import { commandId, gameId, instant, pageOf, pageQuery, playerId, viewer } from './primitives.js';

export const publishBody = z
  .strictObject({
    viewer: viewer
      .default('omniscient')
      .describe('Whose copy everybody gets: `omniscient` shows all hands, `spectator` what spectators saw.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'PublishReplay' });

export const publishedReplay = z
  .strictObject({
    match: match.omit({ version: true, tags: true }).describe('As the list of matches has it, without labels.'),
    viewer,
    publishedAt: instant,
    file: z.string().describe('Where anyone may fetch it: signed, compressed with gzip.'),
  })
  .meta({ id: 'PublishedReplay' });

export const publishedPage = pageOf(publishedReplay, 'PublishedReplayPage');
export const publishedQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional(),
  player: playerId.optional(),
});

export type PublishBody = z.output<typeof publishBody>;
export type PublishedReplayDocument = z.output<typeof publishedReplay>;
export type PublishedPage = z.output<typeof publishedPage>;
export type PublishedQuery = z.output<typeof publishedQuery>;
