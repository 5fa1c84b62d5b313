import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { stampOf } from '../../../apps/api/http/idempotency.js';
import { seededStream } from '#simulation';
import { CrashablePostgres } from './crashable-postgres.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import {
  faultsOfClocks,
  faultsOfFeed,
  faultsOverSockets,
  latenessOfClocks,
  playThrough,
  type Round,
  type Size,
} from './failover-round.spec-helper.js';
import { previousBuild, type PreviousBuild } from './previous-build.spec-helper.js';
import { faultsInRecord } from './record-check.spec-helper.js';
import { readResults } from './season-ladder.spec-helper.js';
import { SeasonReceiver } from './season-receiver.spec-helper.js';
import { PROGRAM, runSenki, type SenkiProcess } from './senki-process.spec-helper.js';

const ENV = { SENKI_WEBHOOKS_PRIVATE: 'true', SENKI_DRAIN_SECONDS: '1' };
/** Few matches, which outlast the start of nodes however fast or slow the machine is. */
const SIZE: Size = { overHttp: 4, overSockets: 2, answers: 15, thinkMs: 1_000 };

type Place = 'first' | 'second' | 'worker';

describe('nodes of two builds on one database', () => {
  let earlier: PreviousBuild;
  let stage: FaultStage;
  let receiver: SeasonReceiver;
  const nodes = new Map<Place, SenkiProcess>();
  /** Where each seat finds its node; changes when a node is replaced. */
  const urls: string[] = [];
  const rounds: Round[] = [];
  const report: Record<string, unknown> = {};

  const migrate = async (program: string): Promise<string> => {
    const { ownerUrl, appUrl } = stage.postgres;
    const env = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl };
    const { code, stdout, stderr } = await runSenki(['db', 'migrate'], env, program);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return stdout;
  };

  /** Starts a node of that build, sends the players there, and then stops the one that it replaces. */
  const replace = async (place: Place, program: string): Promise<void> => {
    const old = nodes.get(place);
    const made = place === 'worker' ? await stage.work(ENV, program) : await stage.serve(ENV, program);
    nodes.set(place, made);
    if (place !== 'worker') urls[place === 'first' ? 0 : 1] = made.url;
    if (old) expect(await old.stop()).toBe(0);
  };

  /** Matches that began before the change and go on after it. */
  const during = async (what: string, change: () => Promise<unknown>): Promise<void> => {
    const round = await playThrough(stage, urls, async () => void (await change()), SIZE);
    await stage
      .client(urls[0]!, round.asleep.seats[0]!.token)
      .send('POST', `/v1/matches/${round.asleep.matchId}/concede`);
    rounds.push(round);
    report[what] = { answers: round.took.length, refused: round.refused, unanswered: round.unanswered };
  };

  beforeAll(async () => {
    earlier = previousBuild();
    stage = await FaultStage.prepared(await CrashablePostgres.startEmpty(), async (postgres) => {
      const env = { DATABASE_OWNER_URL: postgres.ownerUrl, DATABASE_URL: postgres.appUrl };
      const { code, stderr } = await runSenki(['db', 'migrate'], env, earlier.program);
      expect({ code, stderr }).toMatchObject({ code: 0 });
    });
    for (const place of ['first', 'second', 'worker'] as const) await replace(place, earlier.program);
    receiver = stage.use(await SeasonReceiver.open(seededStream('upgrade/receiver')));
    await receiver.register(stage.client(urls[0]!));
  });
  afterAll(async () => {
    mkdirSync('.ci/results', { recursive: true });
    writeFileSync('.ci/results/upgrade.json', `${JSON.stringify(report, null, 2)}\n`);
    process.stderr.write(`upgrade from ${earlier?.commit}: ${JSON.stringify(report)}\n`);
    await stage?.close();
  });

  it('replaces one node after the other under play, forward and back, and nobody loses an answer', async () => {
    expect((await migrate(earlier.program)).startsWith('the database is up to date')).toBe(true);
    await during('tables migrated under the earlier nodes', async () => {
      expect(await migrate(PROGRAM)).toMatch(/^ran /);
    });
    const put = async (program: string, ...places: readonly Place[]): Promise<void> => {
      for (const place of places) await replace(place, program);
    };
    await during('an API node forward', () => put(PROGRAM, 'first'));
    await during('worker and the other API node forward', () => put(PROGRAM, 'worker', 'second'));
    await during('an API node back', () => put(earlier.program, 'first'));
    await during('worker and the other API node back', () => put(earlier.program, 'worker', 'second'));

    await stage.caughtUp();
    const seats = rounds.flatMap((one) => one.seats);
    const others = [...seats.map(({ options }) => options.matchId), ...rounds.map(({ asleep }) => asleep.matchId)];
    const played = rounds.flatMap((one) => one.played);
    const faults = await stage.postgres.read(async (pool) => [
      ...(await faultsInRecord(pool, played, stampOf, others)),
      ...(await faultsOverSockets(pool, seats)),
      ...(await faultsOfClocks(pool)),
      ...(await faultsOfFeed(pool)),
    ]);
    expect(faults).toEqual([]);
    expect(rounds.map(({ unanswered }) => unanswered)).toEqual(rounds.map(() => 0));

    const results = await readResults(stage.client(urls[0]!));
    const ended = results.map(({ result }) => result.matchId);
    expect(ended.sort()).toEqual([...new Set([...played.map(({ matchId }) => matchId), ...others])].sort());
    expect(await receiver.faults(results)).toEqual([]);
    report['clocks'] = await stage.postgres.read(latenessOfClocks);
    report['webhooks'] = { results: results.length, arrived: receiver.arrivals.size };
    const { code, stdout } = await runSenki(['db', 'verify'], { DATABASE_URL: stage.postgres.appUrl });
    expect({ code, stdout }).toMatchObject({ code: 0 });
  });
});
