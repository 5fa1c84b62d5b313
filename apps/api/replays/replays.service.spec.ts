import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import type { ExportOrders, ExportStatus } from '#replay-exports';
import type { MatchesService } from '../matches/matches.service.js';
import { ReplaysService } from './replays.service.js';

describe('the wait for a replay file', () => {
  it('asks for the file as often for a crowd as for one', async () => {
    let looks = 0;
    const stateAt = (look: number): ExportStatus['state'] => (look < 3 ? 'running' : 'done');
    const exports: Pick<ExportOrders, 'request' | 'status' | 'open'> = {
      request: async () => ({ id: 'export' }),
      status: async () => ({
        matchId: 'match',
        viewer: 'omniscient',
        state: stateAt(++looks),
        progress: 0,
        error: null,
      }),
      open: async () => ({ stream: Readable.from('file'), name: 'file', type: 'application/gzip', bytes: 4 }),
    };
    const service = new ReplaysService({} as MatchesService, exports);
    const files = await Promise.all(Array.from({ length: 50 }, () => service.copy('match', 'omniscient')));
    expect(files).toHaveLength(50);
    expect(looks).toBe(3);
    await service.copy('match', 'omniscient');
    expect(looks).toBe(4);
  });
});
