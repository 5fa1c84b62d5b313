import { z } from 'zod';
import { match } from './matches.js';
import {
  commandId,
  copyViewer,
  exportId,
  gameId,
  matchId,
  pageOf,
  pageQuery,
  playerId,
  type CopyViewer,
} from './primitives.js';

export const listReplaysQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional().describe('Only matches of this game.'),
  player: playerId.optional().describe('Only matches in which this player had a seat.'),
});

/** A page of finished matches, each in the form of a match. */
export const replayPage = pageOf(match, 'ReplayPage', 'A page of finished matches, whose replays can be exported.');

export const requestExportBody = z
  .strictObject({
    viewer: copyViewer
      .optional()
      .describe(
        "Whose copy. Left out: the seat's own copy for the token of a seat, the omniscient one for an operator. A seat may also ask for its `study` copy.",
      ),
    commandId: commandId.optional(),
  })
  .nullish()
  .meta({
    id: 'RequestExport',
    description: 'Asks for the replay file of a finished match. The body may be left out.',
  });

/** A copy in a URL: `omniscient`, `spectator`, `seat-0`, `study-0`. */
export const replayFileQuery = z.strictObject({
  viewer: z
    .string()
    .regex(/^(omniscient|spectator|(seat|study)-[0-7])$/, 'must be omniscient, spectator, seat-0 or study-0')
    .transform((text): CopyViewer => {
      const [kind = '', seat] = text.split('-');
      if (seat === undefined) return kind as 'omniscient' | 'spectator';
      return kind === 'seat' ? { seat: Number(seat) } : { study: Number(seat) };
    })
    .optional()
    .describe(
      'Whose copy: `omniscient`, `spectator`, `seat-0` or `study-0`. A token gets only copies of its own viewer.',
    ),
});

export const exportParams = z.strictObject({ exportId });

export const exportDocument = z
  .strictObject({
    exportId,
    matchId,
    viewer: copyViewer,
    state: z.enum(['waiting', 'running', 'done', 'failed']).describe('How far the export is.'),
    progress: z.number().min(0).max(1).describe('The share of the work that is done, from 0 to 1.'),
    error: z.nullable(z.string()).describe('Why the export failed; null unless it did.'),
    file: z.nullable(z.string()).describe('The path where to fetch the file; null until the export is done.'),
  })
  .meta({ id: 'ReplayExport', description: 'The making of a replay file, for whoever asked for it.' });

export type ListReplaysQuery = z.output<typeof listReplaysQuery>;
export type ReplayFileQuery = z.output<typeof replayFileQuery>;
export type RequestExportBody = z.output<typeof requestExportBody>;
export type ExportDocument = z.output<typeof exportDocument>;
export type ExportParams = z.output<typeof exportParams>;
