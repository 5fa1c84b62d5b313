import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDocument, played } from '#contract';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { runSenki, type SenkiProcess } from './senki-process.spec-helper.js';
import { UnreliableLine } from './unreliable-line.spec-helper.js';

describe('a worker killed with kill -9', () => {
  let stage: FaultStage;
  let server: SenkiProcess;
  beforeEach(async () => {
    stage = await FaultStage.create();
    server = await stage.serve();
  });
  afterEach(() => stage.close());

  /** A worker whose connections freeze at the first statement with that text; `reached` waits for that. */
  async function workerStoppingAt(text: string): Promise<{ worker: SenkiProcess; reached: () => Promise<unknown> }> {
    let isThere = false;
    const onRequest = (data: Buffer) => {
      if (!data.includes(text)) return 'pass';
      isThere = true;
      return 'hold';
    };
    const line = stage.use(await UnreliableLine.open({ to: stage.postgres.port, onRequest }));
    const worker = await stage.work({ DATABASE_URL: stage.postgres.appUrlAt(line.port) });
    return { worker, reached: () => eventually(async () => isThere) };
  }

  it('in the middle of an export leaves it to the next worker', async () => {
    const { matchId, seats } = await stage.openDuel(server.url);
    const operator = stage.client(server.url);
    await operator.as(seats[0]?.token ?? '').post(played, `/v1/matches/${matchId}/concede`, undefined);
    // The statement that reads the events of a match for an export.
    const { worker, reached } = await workerStoppingAt('es_stream_page');
    const { exportId } = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`, undefined);
    const status = () => operator.get(exportDocument, `/v1/replays/exports/${exportId}`);
    await reached();
    // The sealer reads the events too, and may have got there first.
    await eventually(async () => (await status()).state === 'running');
    await worker.crash();
    expect(await status()).toMatchObject({ state: 'running', file: null });

    await stage.work();
    await eventually(async () => (await status()).state === 'done');
    const { file } = await status();
    const folder = mkdtempSync(join(tmpdir(), 'senki-replay-'));
    try {
      const path = join(folder, 'match.senki.jsonl.gz');
      writeFileSync(path, await operator.download(file ?? ''));
      expect(await runSenki(['replay', 'verify', path], {})).toMatchObject({ code: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('in the middle of a batch leaves projections as a rebuild makes them', async () => {
    const players = stage.play({ matches: 8, url: () => server.url });
    // Each kill hits a batch at another point: everything written except the checkpoint, or nothing at all.
    for (const statement of ['UPDATE es.consumer SET position', 'UPDATE match_list l']) {
      const { worker, reached } = await workerStoppingAt(statement);
      await players.progress(20);
      await reached();
      await worker.crash();
    }
    await players.end();
    let worker = await stage.work();
    await stage.caughtUp();
    const kept = await matchList();
    expect(kept).toHaveLength(8);
    await worker.crash();

    await stage.postgres.run('TRUNCATE match_list');
    await stage.postgres.run('UPDATE es.consumer SET position = 0');
    worker = await stage.work();
    await stage.caughtUp();
    expect(await matchList()).toEqual(kept);
    expect(worker.isAlive).toBe(true);
  });

  const matchList = (): Promise<readonly object[]> => stage.postgres.run('SELECT * FROM match_list ORDER BY match_id');
});
