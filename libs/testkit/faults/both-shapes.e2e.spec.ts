import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportDocument, match, matchEvents, openedMatch, replayPage } from '#contract';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { PatientClient } from './patient-client.spec-helper.js';
import { duel, Players } from './players.spec-helper.js';
import { runSenki, SenkiProcess } from './senki-process.spec-helper.js';

interface Shape {
  readonly url: string;
  readonly operatorKey: string;
  /** Ends every process with SIGTERM; returns the exit codes. */
  stop(): Promise<readonly (number | null)[]>;
  close(): Promise<void>;
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'senki-shape-'));
  // When started by root, the database server runs as another user, who needs access to the folder.
  chmodSync(made, 0o755);
  return made;
};

const SHAPES: Readonly<Record<string, () => Promise<Shape>>> = { embedded, production };

/** One process with embedded PostgreSQL and jobs in PostgreSQL: what `npm start` runs. */
async function embedded(): Promise<Shape> {
  const dataDir = folder();
  const senki = await SenkiProcess.start(['serve'], { SENKI_DATA_DIR: dataDir });
  while (!KEY.test(senki.output)) await sleep(20);
  return {
    url: senki.url,
    operatorKey: KEY.exec(senki.output)?.[0] ?? '',
    stop: async () => {
      const code = await senki.stop();
      expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
      return [code];
    },
    close: async () => {
      await senki.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const KEY = /sk_[0-9a-f]{16}_[\w-]{43}/;

/** An API node and a worker node on one PostgreSQL, jobs in Redis. */
async function production(): Promise<Shape> {
  const stage = await FaultStage.create();
  const redis = await CrashableRedis.start();
  stage.use(redis);
  const env = { REDIS_URL: redis.url };
  const nodes = await Promise.all([stage.serve(env), stage.work(env)]);
  return {
    url: nodes[0].url,
    operatorKey: stage.operatorKey,
    stop: async () => {
      expect(await redis.keys()).toBeGreaterThan(0);
      return Promise.all(nodes.map((node) => node.stop()));
    },
    close: () => stage.close(),
  };
}

describe.each(Object.keys(SHAPES))('the service in its %s shape', (name) => {
  let shape: Shape;
  let operator: PatientClient;
  beforeAll(async () => {
    shape = await (SHAPES[name] as () => Promise<Shape>)();
    const troubles = { lost: 0, unavailable: 0, replayed: 0 };
    const signal = new AbortController().signal;
    operator = new PatientClient({ url: () => shape.url, troubles, signal }, shape.operatorKey);
  });
  afterAll(() => shape.close());

  it('has a match played to its end, listed, exported and verified', async () => {
    const players = new Players({ url: () => shape.url, operatorKey: shape.operatorKey, matches: 1 });
    const [ended] = await players.playOut();
    const { matchId } = ended!;
    const summary = await operator.get(match, `/v1/matches/${matchId}`);
    expect(summary).toMatchObject({ status: 'over', end: { reason: expect.stringMatching(/^(win|draw)$/) } });
    await eventually(async () => {
      const { data } = await operator.get(replayPage, '/v1/replays');
      return data.some((replay) => replay.matchId === matchId);
    });
    const files = folder();
    try {
      for (const viewer of ['omniscient', { seat: 1 }] as const) {
        const { exportId } = await operator.post(exportDocument, `/v1/replays/${matchId}/exports`, { viewer });
        const status = () => operator.get(exportDocument, `/v1/replays/exports/${exportId}`);
        await eventually(async () => (await status()).state === 'done');
        const path = join(files, 'match.senki.jsonl.gz');
        writeFileSync(path, await operator.download((await status()).file ?? ''));
        expect(await runSenki(['replay', 'verify', path], {})).toMatchObject({ code: 0 });
      }
    } finally {
      rmSync(files, { recursive: true, force: true });
    }
  });

  it('lets clocks run out, never early', async () => {
    const timeControl = { bankMs: null, decisionMs: 1_000 };
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => operator.post(openedMatch, '/v1/matches', duel({ timeControl }))),
    );
    for (const { matchId, spectator } of opened) {
      const watcher = operator.as(spectator.token);
      const late: number[] = [];
      for (let after = 0; late.length < 3;) {
        const news = await watcher.get(matchEvents, `/v1/matches/${matchId}/events?after=${after}&wait=10`);
        for (const { type, at, payload } of news.events)
          if (type === 'ClockExpired') late.push(at - Number(payload['deadline']));
        after = news.version;
      }
      expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    }
  });

  it('ends when asked to, and leaves nothing behind', async () => {
    expect(new Set(await shape.stop())).toEqual(new Set([0]));
  });
});
