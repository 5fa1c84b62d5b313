import { z } from 'zod';

export const logTileParams = z.strictObject({
  '*': z
    .string()
    .max(60)
    .describe(
      'Path of a tile, `<L>/<N>[.p/<W>]`, or of a bundle of entries, `entries/<N>[.p/<W>]`; see https://c2sp.org/tlog-tiles.',
    ),
});

export const logDescription = z
  .strictObject({
    origin: z.string().describe('Name of the log; the first line of its checkpoints.'),
    prefix: z.string().describe('The path under which its files are served.'),
    keys: z.array(z.string()).describe('Verifier keys (https://c2sp.org/signed-note) that sign its checkpoints now.'),
    retired: z
      .array(z.string())
      .describe('Verifier keys that signed in the past. They are valid for entries, but not for new checkpoints.'),
  })
  .meta({
    id: 'Log',
    description: 'The public transparency log: its name, its address and its keys. Anyone may read it.',
  });

export type LogTileParams = z.output<typeof logTileParams>;
export type LogDescription = z.output<typeof logDescription>;
