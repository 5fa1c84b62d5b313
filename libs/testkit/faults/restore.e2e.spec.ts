import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { played } from '#contract';
import { eventually } from '../eventually.js';
import { filled, HowTo } from '../how-to.js';
import { Terminal, type Ran } from '../terminal.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { Backups } from './restored-postgres.spec-helper.js';
import { runSenki, SIGNING_KEY, type SenkiProcess } from './senki-process.spec-helper.js';

/** npm's PostgreSQL lacks the program; the test copies the files itself, to where the page wants them. */
const PG_BASEBACKUP = '#!/bin/sh\necho "pg_basebackup $*"\n';

/** Follows docs/how-to/backup.md: settings and commands are those of the page. */
describe('a database restored from a backup', () => {
  const page = HowTo.open('backup.md');
  let stage: FaultStage;
  let backups: Backups;
  let terminal: Terminal;
  beforeEach(async () => {
    stage = await FaultStage.create();
    backups = stage.use(await Backups.begin(stage.postgres, page.next('conf')));
    terminal = stage.use(Terminal.open({ pg_basebackup: PG_BASEBACKUP }));
  });
  afterEach(() => stage.close());

  it('is as it was at the chosen time, and proves it to itself and against the public log', async () => {
    const server = await stage.serve();
    await stage.work();
    await finish(server, 2);
    const elsewhere = { '/elsewhere': terminal.folder };
    const daily = page.next('sh', {
      ...elsewhere,
      '/backups': backups.folder,
      'https://matches.example.com': server.url,
    });
    const said = await terminal.run(daily, { DATABASE_OWNER_URL: stage.postgres.ownerUrl });
    expect(said).toMatchObject({ code: 0, complaints: '' });
    expect(said.output).toMatch(/^pg_basebackup -d postgres:\S+ -D \S+\/base\/\d{4}-\d\d-\d\d -X none -c fast\n$/);
    const base = await backups.take();
    stage.use({ close: async () => rmSync(base, { recursive: true, force: true }) });
    await finish(server, 1);
    const tooEarly = await backups.now();
    await finish(server, 3);
    const [, oftenCheckpoint = ''] = daily.split('\n');
    expect(await terminal.run(oftenCheckpoint)).toMatchObject({ code: 0 });
    const lastGood = await backups.now();

    await stage.postgres.run(`SET session_replication_role = replica; DELETE FROM es.event WHERE version > 1`);
    expect((await runSenki(['db', 'verify'], { DATABASE_URL: stage.postgres.appUrl })).code).toBe(1);
    await backups.archived();
    await stage.postgres.crash();

    const recovery = page.next('conf');
    const proofs = page.next('sh', elsewhere);
    page.close();
    const restore = async (time: string): Promise<Ran> => {
      const lines = filled(recovery, { '2026-05-01 11:59:30+00': time });
      return terminal.run(proofs, { DATABASE_URL: await backups.restore(base, lines), SENKI_SIGNING_KEY: SIGNING_KEY });
    };
    expect(await restore(lastGood)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^6 matches, \d+ events: all chains hold\n6 results: all as the events say\ndatabase: good\n/,
      ),
    });

    // Sound in itself, but the checkpoint that the public has seen shows what it lacks.
    expect(await restore(tooEarly)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^3 matches, \d+ events: all chains hold\n3 results: all as the events say\ndatabase: BAD/,
      ),
    });
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
