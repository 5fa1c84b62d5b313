import { z } from 'zod';

export const logTileParams = z.strictObject({
  '*': z.string().max(60).describe('`<L>/<N>[.p/<W>]` or `entries/<N>[.p/<W>]`, as https://c2sp.org/tlog-tiles says.'),
});

export const logDescription = z
  .strictObject({
    origin: z.string().describe('Name of the log: the first line of its checkpoints.'),
    prefix: z.string().describe('Where its files are served.'),
    keys: z.array(z.string()).describe('Verifier keys (https://c2sp.org/signed-note) of its checkpoints.'),
    retired: z
      .array(z.string())
      .describe('Verifier keys that signed before: still good for entries, and for no checkpoint of now.'),
  })
  .meta({ id: 'Log' });

export type LogTileParams = z.output<typeof logTileParams>;
export type LogDescription = z.output<typeof logDescription>;
