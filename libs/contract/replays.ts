import { z } from 'zod';
import { match } from './matches.js';
import { commandId, copyViewer, exportId, gameId, matchId, pageOf, pageQuery, playerId } from './primitives.js';

export const listReplaysQuery = z.strictObject({
  ...pageQuery.shape,
  game: gameId.optional(),
  player: playerId.optional(),
});

/** Pages of finished matches; the shape is that of a match. */
export const replayPage = pageOf(match, 'ReplayPage');

export const requestExportBody = z
  .strictObject({
    viewer: copyViewer
      .optional()
      .describe("Whose copy. A seat token gets its own, or that for its study; an operator's default is omniscient."),
    commandId: commandId.optional(),
  })
  .nullish()
  .meta({ id: 'RequestExport' });

export const exportParams = z.strictObject({ exportId });

export const exportDocument = z
  .strictObject({
    exportId,
    matchId,
    viewer: copyViewer,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    progress: z.number().min(0).max(1),
    error: z.nullable(z.string()),
    file: z.nullable(z.string()).describe('Where to fetch the file once it is done.'),
  })
  .meta({ id: 'ReplayExport' });

export type ListReplaysQuery = z.output<typeof listReplaysQuery>;
export type RequestExportBody = z.output<typeof requestExportBody>;
export type ExportDocument = z.output<typeof exportDocument>;
export type ExportParams = z.output<typeof exportParams>;
