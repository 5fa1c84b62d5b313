import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { FolderStorage } from '#archive/bulk';
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { createOwnDatabase, createPatientPool } from '#event-store/testing';
import { games } from '#games';
import { StoreModule } from '#infrastructure';
import { sampleAnswer } from '#kernel';
import { PRESETS, type TimeControl } from '#match';
import { ActOnMatch, AnswerDecision, MatchModule, MatchReader, OpenMatch } from '#match/cqrs';
import { Metrics, Readiness, type HealthCheck } from '#http-server';
import { createLogger, loadConfig, prepareQueues, Queues, StartupStages } from '#platform';
import { base64url, generateSigningKey } from '#proof';
import { createNode } from '../../node/create-node.js';
import type { Intervals } from '../intervals.js';

export type Backend = 'postgres' | 'redis';

const SEED = new Uint8Array(32).fill(9);
export const KEY = generateSigningKey(SEED);
export const ORIGIN = 'log.example/matches';
export const logger = createLogger({ logLevel: (process.env['LOG_LEVEL'] as 'silent' | undefined) ?? 'silent' });

const CONFIG = {
  ...loadConfig({}, tmpdir()),
  signingKey: base64url(SEED),
  tokenSecret: base64url(SEED),
  logOrigin: ORIGIN,
  privateWebhooks: true,
};

/** A decision lasts one second, the shortest allowed; then its fallback is taken. */
export const ONE_SECOND: TimeControl = { ...PRESETS.none, preset: 'custom', decisionMs: 1_000 };

// Separate logical databases, so that a spec that flushes one does not disturb the others.
const REDIS_DATABASE = 7;
export const REDIS_DATABASE_TO_FLUSH = 8;

export interface WorkerNode {
  readonly app: INestApplicationContext;
  /** Rejects while the part is not working. */
  check(part: 'queue' | 'feed'): ReturnType<HealthCheck>;
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

export interface NodeOptions {
  readonly intervals?: Partial<Intervals>;
  readonly openQueues?: (signal: AbortSignal) => Promise<Queues>;
}

export interface OpeningDetails {
  readonly players?: readonly string[];
  readonly tags?: Readonly<Record<string, string>>;
}

/** A database, a job queue, and as many workers on them as a spec needs. */
export class WorkerStage {
  private readonly nodes: WorkerNode[] = [];
  private readonly queues: Queues[] = [];
  private answers = 0;
  private matches!: INestApplicationContext;
  private readonly archivesFolder = mkdtempSync(join(tmpdir(), 'senki-archives-'));
  readonly archives = new FolderStorage(this.archivesFolder);

  private constructor(
    readonly backend: Backend,
    readonly pool: ReturnType<typeof createPool>,
    readonly clock: DatabaseClock,
    readonly store: EventStore,
    readonly appUrl: string,
    private readonly ownerUrl: string,
    readonly redisUrl: string,
    private readonly namespace: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async create(backend: Backend, redisDatabase = REDIS_DATABASE): Promise<WorkerStage> {
    const redis = new URL(required('TEST_REDIS_URL'));
    redis.pathname = `/${redisDatabase}`;
    const { name, ownerUrl, appUrl, drop } = await createOwnDatabase();
    if (backend === 'postgres') await prepareQueues(ownerUrl, name, logger, name);
    const pool = createPatientPool(appUrl, 30);
    const clock = new DatabaseClock(pool);
    await clock.start();
    const store = new EventStore(pool, clock);
    const stage = new WorkerStage(backend, pool, clock, store, appUrl, ownerUrl, redis.href, name, drop);
    const stored = StoreModule.forRoot({ pool, store, clock, games, engine: 'test' });
    const root = { module: class Matches {}, imports: [stored, MatchModule] };
    stage.matches = await NestFactory.createApplicationContext(root, { logger: false });
    return stage;
  }

  openQueues = async (signal?: AbortSignal): Promise<Queues> => {
    const redisUrl = this.backend === 'redis' ? this.redisUrl : null;
    const { appUrl: databaseUrl, namespace } = this;
    const queues = await Queues.connect({ databaseUrl, redisUrl, logger, namespace, ...(signal && { signal }) });
    this.queues.push(queues);
    return queues;
  };

  async startWorker({ intervals = {}, openQueues = this.openQueues }: NodeOptions = {}): Promise<WorkerNode> {
    const stages = new StartupStages(logger);
    const { pool, clock, store, archives, appUrl: databaseUrl } = this;
    const { app } = await createNode(
      { parts: ['worker'], config: CONFIG, logger, stages, databaseUrl },
      { pool, clock, store, archives, engine: 'test', openQueues, intervals, name: `test-${this.nodes.length}` },
    );
    await app.init();
    const readiness = app.get(Readiness, { strict: false });
    const node = {
      app,
      check: (part: string) => readiness.check(part),
      metrics: app.get(Metrics, { strict: false }),
      stop: () => stages.stop(),
    };
    this.nodes.push(node);
    return node;
  }

  async openMatch(
    timeControl: TimeControl = ONE_SECOND,
    { players = ['ann', 'bob'], tags = {} }: OpeningDetails = {},
  ): Promise<string> {
    const deck = Object.values(games.get('blackpoker@lite')!.decks.samples)[0]!;
    const seats = players.map((player) => ({ player, deck }));
    const order = { game: 'blackpoker', edition: 'lite', mode: 'duel', seats, timeControl, tags };
    const { matchId } = await this.bus.execute(new OpenMatch(randomUUID(), 'operator', order));
    return matchId;
  }

  /** Numbers for arbitrary answers, the same in every run. */
  private readonly anything = () => createHash('sha256').update(String(this.answers++)).digest().readUInt32LE();

  /** Answers one pending decision. Returns false if the match is over. */
  async answer(matchId: string, next = this.anything): Promise<boolean> {
    const { status, table } = await this.reader.view(matchId, 'omniscient');
    const decision = table.pending[0];
    if (status !== 'playing' || !decision?.offer) return false;
    const answer = sampleAnswer(decision.offer, next) ?? decision.fallback;
    const stamp = { matchId, commandId: randomUUID(), by: `seat/${decision.seat}` };
    await this.bus.execute(new AnswerDecision(stamp, decision.seat, decision.id, answer));
    return true;
  }

  async playToTheEnd(details: OpeningDetails = {}, next?: () => number): Promise<string> {
    const matchId = await this.openMatch(PRESETS.ranked, details);
    while (await this.answer(matchId, next));
    return matchId;
  }

  /** Edits a stored event, which only the owner of the server can do. */
  async tamper(matchId: string, version: number): Promise<void> {
    await this.asOwner(
      `UPDATE es.event SET payload = payload || '{"edited": true}' WHERE match_id = $1 AND version = $2`,
      [matchId, version],
    );
  }

  /** Runs SQL as the owner of the server, with triggers disabled. */
  async asOwner(sql: string, values?: unknown[]): Promise<void> {
    const owner = createPatientPool(this.ownerUrl);
    try {
      await owner.query('SET session_replication_role = replica');
      await owner.query(sql, values);
    } finally {
      await owner.end();
    }
  }

  async concede(matchId: string, seat = 0): Promise<void> {
    const stamp = { matchId, commandId: randomUUID(), by: `seat/${seat}` };
    await this.bus.execute(new ActOnMatch(stamp, { type: 'Concede', seat }));
  }

  async disconnectWhoDecides(matchId: string): Promise<void> {
    const { table } = await this.reader.view(matchId, 'omniscient');
    for (const { seat } of table.pending)
      await this.bus.execute(
        new ActOnMatch({ matchId, commandId: randomUUID(), by: 'edge' }, { type: 'Disconnect', seat }),
      );
  }

  /** How late each time-out of the match was recorded, in milliseconds. */
  async lateness(matchId: string): Promise<number[]> {
    const events = await this.store.load(matchId);
    return events
      .filter(({ type }) => type === 'ClockExpired')
      .map(({ at, payload }) => at - (payload as { readonly deadline: number }).deadline);
  }

  /** In how many of these matches a time-out was recorded. */
  async matchesTimedOut(matchIds: readonly string[]): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(DISTINCT match_id)::int AS count FROM es.event WHERE type = 'ClockExpired' AND match_id = ANY($1)`,
      [matchIds],
    );
    return rows[0]!.count;
  }

  get bus(): CommandBus {
    return this.matches.get(CommandBus, { strict: false });
  }

  get reader(): MatchReader {
    return this.matches.get(MatchReader, { strict: false });
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.nodes.splice(0).map((node) => node.stop()));
    await Promise.all(this.queues.splice(0).map((queues) => queues.close()));
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.matches.close();
    this.clock.stop();
    await this.pool.end();
    await this.dropDatabase();
    rmSync(this.archivesFolder, { recursive: true, force: true });
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this through "npm test".`);
  return value;
}
