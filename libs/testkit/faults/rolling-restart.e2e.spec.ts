import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import { SeasonBots } from './season-bots.spec-helper.js';
import { faultsInSeason } from './season-check.spec-helper.js';
import { SeasonCluster } from './season-cluster.spec-helper.js';
import { declareLadder, readResults } from './season-ladder.spec-helper.js';

const BOTS = 8;
const LADDER = '/v1/ladders/ranked';
/** Longer than a load balancer needs to notice, even if the machine is busy. */
const DRAIN_SECONDS = '3';
/** Makes matches outlast the draining of a node, however fast the machine. */
const THINK_MS = 600;

describe('a rolling restart of two API nodes under load', () => {
  let stage: FaultStage;
  let cluster: SeasonCluster;
  let bots: SeasonBots | null = null;

  beforeEach(async () => {
    stage = await FaultStage.create();
    const redis = stage.use(await CrashableRedis.start());
    const env = { REDIS_URL: redis.url, DATABASE_POOL: '12', SENKI_DRAIN_SECONDS: DRAIN_SECONDS };
    cluster = await SeasonCluster.start(stage, env, 1);
  });
  afterEach(async () => {
    bots?.stop(new Error('the test is over'));
    await stage.close();
  });

  it('loses nothing, repeats nothing, and is seen by clients as nothing but a request to come back', async () => {
    await declareLadder(stage.client(cluster.anyApi()), LADDER);
    let isRolled = false;
    const season = new SeasonBots({
      bots: BOTS,
      matches: BOTS,
      ladder: LADDER,
      seed: 'rolling',
      hasBadCables: false,
      thinkMs: THINK_MS,
      url: cluster.anyApi,
      operatorKey: stage.operatorKey,
      mayEnd: () => isRolled,
    });
    bots = season;
    await eventually(async () => season.areAllSeated);
    const codes = await cluster.roll();
    isRolled = true;
    const held = await season.end();
    expect(codes).toEqual([0, 0]);

    const closings = held.flatMap(({ seat }) => seat?.closings ?? []);
    expect(new Set(closings)).toEqual(new Set([1000, 1012]));
    // A command that had to be repeated would have been answered as a repetition.
    expect(season.troubles).toMatchObject({ lost: 0, unavailable: 0, replayed: 0 });
    expect(season.troubles.drops).toBe(closings.filter((code) => code === 1012).length);

    await stage.caughtUp();
    const feed = await readResults(season.client());
    expect(await stage.postgres.read((pool) => faultsInSeason(pool, held, feed))).toEqual([]);
    expect(feed.filter(({ result }) => !['win', 'draw', 'concede'].includes(result.reason))).toEqual([]);
  });
});
