import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { played } from '#contract';
import { eventually } from '../eventually.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { Backups } from './restored-postgres.spec-helper.js';
import { runSenki, type SenkiProcess } from './senki-process.spec-helper.js';

describe('a database restored from a backup', () => {
  let stage: FaultStage;
  let backups: Backups;
  beforeEach(async () => {
    stage = await FaultStage.create();
    backups = stage.use(await Backups.begin(stage.postgres));
  });
  afterEach(() => stage.close());

  it('is as it was at the chosen time, and proves it to itself and against the public log', async () => {
    const server = await stage.serve();
    await stage.work();
    await finish(server, 2);
    const base = await backups.take();
    stage.use({ close: async () => rmSync(base, { recursive: true, force: true }) });
    await finish(server, 1);
    const tooEarly = await backups.now();
    await finish(server, 3);
    const kept = join(tmpdir(), 'kept.checkpoint');
    writeFileSync(kept, await (await fetch(`${server.url}/log/checkpoint`)).text());
    const lastGood = await backups.now();

    await stage.postgres.run(`SET session_replication_role = replica; DELETE FROM es.event WHERE version > 1`);
    expect((await runSenki(['db', 'verify'], { DATABASE_URL: stage.postgres.appUrl })).code).toBe(1);
    await backups.archived();
    await stage.postgres.crash();

    const restored = { DATABASE_URL: await backups.restore(base, lastGood) };
    expect(await runSenki(['db', 'verify'], restored)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^6 matches, \d+ events: all chains hold\n6 results: all as the events say\n$/),
    });
    expect(await runSenki(['log', 'verify', '--from', kept], restored)).toMatchObject({ code: 0 });

    // Sound in itself, but the checkpoint that the public has seen shows what it lacks.
    const early = { DATABASE_URL: await backups.restore(base, tooEarly) };
    expect(await runSenki(['db', 'verify'], early)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 matches/),
    });
    expect((await runSenki(['log', 'verify', '--from', kept], early)).code).toBe(1);
    await stage.postgres.restart();
  });

  /** Plays this many matches to their end and waits until all of them are in the log and in every projection. */
  async function finish(server: SenkiProcess, matches: number): Promise<void> {
    for (let i = 0; i < matches; i++) {
      const { matchId, seats } = await stage.openDuel(server.url);
      await stage.client(server.url, seats[0]!.token).post(played, `/v1/matches/${matchId}/concede`, undefined);
    }
    await stage.caughtUp();
    const [row] = await stage.postgres.run<{ ended: number }>(`SELECT count(*)::int AS ended FROM es.match_stream`);
    await eventually(async () => {
      const checkpoint = await (await fetch(`${server.url}/log/checkpoint`)).text();
      return Number(checkpoint.split('\n')[1]) >= row!.ended;
    }, 100);
  }
});
