import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  archivePage,
  leaderboardPage,
  recomputation,
  resultPage,
  type LeaderboardPage,
  type ResultEntryDocument,
} from '#contract';
import { seededStream } from '#simulation';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';
import { FaultStage } from './fault-stage.spec-helper.js';
import type { PatientClient } from './patient-client.spec-helper.js';
import { SeasonBots } from './season-bots.spec-helper.js';
import { faultsInSeason } from './season-check.spec-helper.js';
import { SeasonCluster } from './season-cluster.spec-helper.js';
import { declareLadder, readResults } from './season-ladder.spec-helper.js';
import { SeasonReceiver } from './season-receiver.spec-helper.js';
import { runSenki } from './senki-process.spec-helper.js';

/**
 * `SENKI_SEASON_BOTS=200` is the season of a real ladder and takes some minutes. The seed determines the order in which
 * nodes are killed.
 */
const BOTS = Number(process.env['SENKI_SEASON_BOTS'] ?? 24);
const SEED = process.env['SENKI_SEASON_SEED'] ?? 'season';
const LADDER = '/v1/ladders/ranked';
/** Every node is killed at least this often. */
const KILLS = 1;
/** What the feed has from the middle of the season on. */
const SHARDS = 4;

// A limit for hanging runs; on an idle machine it takes far less.
jest.setTimeout(900_000 + 4_000 * BOTS);

describe('a season on two API nodes and two workers that keep being killed, while the feed gets shards', () => {
  let stage: FaultStage;
  let cluster: SeasonCluster;
  let receiver: SeasonReceiver;
  let bots: SeasonBots | null = null;

  beforeEach(async () => {
    stage = await FaultStage.create();
    const redis = stage.use(await CrashableRedis.start());
    receiver = stage.use(await SeasonReceiver.open(seededStream(`${SEED}/receiver`)));
    const env = { REDIS_URL: redis.url, SENKI_WEBHOOKS_PRIVATE: 'true', DATABASE_POOL: '12' };
    cluster = await SeasonCluster.start(stage, env);
  });
  afterEach(async () => {
    bots?.stop(new Error('the test is over'));
    await cluster?.endUnrest();
    await stage.close();
  });

  async function declare(): Promise<void> {
    const operator = stage.client(cluster.anyApi());
    await declareLadder(operator, LADDER);
    await receiver.register(operator);
  }

  it('ends every match once, rates it, and tells back ends of all of them', async () => {
    await declare();
    const began = performance.now();
    const mayEnd = (): boolean => cluster.fewestKills >= KILLS;
    const who = { bots: BOTS, matches: BOTS, ladder: LADDER, seed: SEED, hasBadCables: true };
    const season = new SeasonBots({ ...who, url: cluster.anyApi, operatorKey: stage.operatorKey, mayEnd });
    bots = season;
    cluster.beginUnrest(SEED, (error) => season.stop(error));
    const reader = new FeedReader(season.client());
    await eventually(async () => season.areAllSeated, 100);
    await stage.postgres.run(`SELECT es.raise_feed_shards(${SHARDS})`);
    const held = await season.end();
    const playedMs = performance.now() - began;
    await cluster.endUnrest();
    expect(cluster.areAllAlive).toBe(true);

    await stage.caughtUp();
    const matches = held.filter(({ seat }) => seat !== null).length / 2;
    const followed = await reader.end(matches);
    expect(await stage.postgres.read((pool) => faultsInSeason(pool, held, followed))).toEqual([]);
    expect(await readResults(season.client())).toEqual(followed);
    const used = await stage.postgres.run('SELECT DISTINCT shard FROM es.feed');
    expect(used.length).toBeGreaterThan(1);
    const ended = followed.map(({ result }) => result.matchId);
    expect(await archived(season.client())).toEqual(ended.sort().reverse());

    const board = await leaderboard(season.client());
    expect(tally(board)).toEqual(tallyOf(followed));
    const again = await season.client().get(recomputation, `${LADDER}/seasons/s1/recomputation`);
    expect(again).toMatchObject({ contests: matches, players: BOTS, differences: [] });
    const told = await runSenki(['ladder', 'recompute', 'ranked', '--season', 's1'], {
      DATABASE_URL: stage.postgres.appUrl,
    });
    expect([told.code, told.stdout]).toEqual([0, expect.stringContaining('no difference')]);

    expect(await receiver.faults(followed)).toEqual([]);
    expect(receiver.arrivals.size).toBe(matches);
    report({ playedMs, wholeMs: performance.now() - began, matches, followed });
  });

  /** Prints a summary if a season of a certain size was requested. */
  function report(season: Season): void {
    if (process.env['SENKI_SEASON_BOTS'] === undefined) return;
    const reasons: Record<string, number> = {};
    for (const { result } of season.followed) reasons[result.reason] = (reasons[result.reason] ?? 0) + 1;
    const seats = bots!.held.flatMap(({ seat }) => seat ?? []);
    const figures = {
      bots: BOTS,
      seconds: Math.round(season.playedMs / 1000),
      secondsWithWebhooks: Math.round(season.wholeMs / 1000),
      matches: season.matches,
      ends: reasons,
      answers: seats.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      tickets: bots!.held.length,
      kills: cluster.kills,
      troubles: bots!.troubles,
      webhooks: [...receiver.arrivals.values()].reduce((sum, { times }) => sum + times, 0),
    };
    process.stderr.write(`${JSON.stringify(figures)}\n`);
  }
});

interface Season {
  readonly playedMs: number;
  readonly wholeMs: number;
  readonly matches: number;
  readonly followed: readonly ResultEntryDocument[];
}

/** A back end that follows the feed with its cursor the whole time. */
class FeedReader {
  private readonly entries: ResultEntryDocument[] = [];
  private wanted: number | null = null;
  private readonly reading: Promise<void>;

  constructor(private readonly client: PatientClient) {
    this.reading = this.read();
    this.reading.catch(() => {});
  }

  async end(wanted: number): Promise<readonly ResultEntryDocument[]> {
    this.wanted = wanted;
    await this.reading;
    return this.entries;
  }

  private async read(): Promise<void> {
    for (let after = ''; this.wanted === null || this.entries.length < this.wanted;) {
      const { data, next } = await this.client.get(resultPage, `/v1/results?limit=7&wait=2${after}`);
      this.entries.push(...data);
      after = `&after=${next}`;
    }
  }
}

/** All matches in the archive. */
async function archived(client: PatientClient): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const { data, next } = await client.get(archivePage, `/v1/archive/matches?limit=10${cursor}`);
    ids.push(...data.map(({ matchId }) => matchId));
    if (next === null) return ids;
    cursor = `&after=${next}`;
  }
}

type Line = LeaderboardPage['data'][number];

async function leaderboard(client: PatientClient): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let cursor = ''; ;) {
    const { data, next } = await client.get(leaderboardPage, `${LADDER}/leaderboard?limit=50${cursor}`);
    lines.push(...data);
    if (next === null) return lines;
    cursor = `&after=${next}`;
  }
}

type Tally = Readonly<Record<string, string>>;

const tally = (board: readonly Line[]): Tally =>
  Object.fromEntries(board.map(({ player, wins, draws, losses }) => [player, `${wins}/${draws}/${losses}`]));

/** The expected leaderboard, computed from results alone. */
function tallyOf(entries: readonly ResultEntryDocument[]): Tally {
  const counts = new Map<string, [number, number, number]>();
  for (const { result } of entries) {
    for (const { player, won } of result.seats) {
      const count = counts.get(player) ?? [0, 0, 0];
      count[result.winners.length === 0 ? 1 : won ? 0 : 2] += 1;
      counts.set(player, count);
    }
  }
  return Object.fromEntries([...counts].map(([player, count]) => [player, count.join('/')]));
}
