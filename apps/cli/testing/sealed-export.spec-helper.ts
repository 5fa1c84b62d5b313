import { gunzipSync } from 'node:zlib';
import { exportDocument, type CopyViewer } from '#contract';
import { eventually } from '#testkit';
import type { Client } from '../../api/testing/client.js';

/** The replay file of a match with its proof of inclusion in the log; exports again until the match has been sealed. */
export function sealedExport(operator: Client, matchId: string, viewer: CopyViewer = 'omniscient'): Promise<Buffer> {
  return eventually(async () => {
    const file = await exported(operator, matchId, viewer);
    const footer = gunzipSync(file).toString().trimEnd().split('\n').at(-1)!;
    return 'inclusion' in (JSON.parse(footer) as object) ? file : null;
  });
}

async function exported(operator: Client, matchId: string, viewer: CopyViewer): Promise<Buffer> {
  const { exportId } = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`, { viewer });
  const done = await eventually(async () => {
    const order = await operator.get(exportDocument, `/v1/replays/exports/${exportId}`);
    if (order.state === 'failed') throw new Error(`the export of ${matchId} failed`);
    return order.state === 'done' ? order : null;
  });
  return (await operator.download(done.file ?? '')).bytes;
}
