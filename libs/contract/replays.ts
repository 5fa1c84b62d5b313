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
  game: gameId.optional(),
  player: playerId.optional(),
});

/** A page of finished matches, each in the form of a match. */
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
    .describe('Whose copy: `omniscient`, `spectator`, `seat-0`, `study-0`. A token gets copies of its own viewer.'),
});

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
export type ReplayFileQuery = z.output<typeof replayFileQuery>;
export type RequestExportBody = z.output<typeof requestExportBody>;
export type ExportDocument = z.output<typeof exportDocument>;
export type ExportParams = z.output<typeof exportParams>;
