import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createPool, DatabaseClock, EventStore } from '#event-store';
import { createOwnDatabase, createPatientPool, runOn } from '#event-store/testing';
import { games } from '#games';
import { Sealer } from '#match-log/storage';
import type { GuestLimits } from '#guests/storage';
import type { GameRegistry } from '#match/cqrs';
import { ApiKeys, SeatTokens, type Scope } from '#access';
import { createLogger, loadConfig, StartupStages, type Config } from '#platform';
import { base64url, generateSigningKey } from '#proof';
import { ExportMaker, rootsFor, sealedCopies } from '#replay-exports';
import type { LiveSettings, PresencePace } from '#sockets';
import { createNode, type Part } from '../../node/create-node.js';
import { Client } from './client.js';

/** One API server. */
export interface ApiNode {
  readonly app: NestFastifyApplication;
  readonly client: Client;
}

export interface ApiStage extends ApiNode {
  readonly pool: ReturnType<typeof createPool>;
  readonly store: EventStore;
  readonly tokens: SeatTokens;
  /** Makes ordered files when the spec calls it. */
  readonly maker: ExportMaker;
  /** Writes the log when the spec calls it. */
  readonly sealer: Sealer;
  /** The public key that verifies replay files, in base64url. */
  readonly publicKey: string;
  /** Runs SQL as the owner of the database. */
  asOwner(sql: string): Promise<void>;
  operator(...scopes: readonly Scope[]): Promise<Client>;
  /** Starts another server on the same database, optionally with another build's rules and cards. */
  join(live?: Partial<LiveSettings>, rules?: GameRegistry): Promise<ApiNode>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly requestsPerMinute?: number;
  /** SQL that the owner of the database runs before anything else. */
  readonly asOwner?: readonly string[];
  /** Socket limits; by default there is practically no limit on messages. */
  readonly live?: Partial<LiveSettings>;
  readonly presence?: Partial<PresencePace>;
  /** Settings that override those of every stage. */
  readonly settings?: Partial<Config>;
  readonly guestLimits?: Partial<GuestLimits>;
  /** Public keys that signed before the current one. */
  readonly retiredKeys?: readonly string[];
}

/** The API with a database of its own, on a free port, with the feed that a worker would drive. */
export async function stageApi(options: StageOptions = {}): Promise<ApiStage> {
  const { requestsPerMinute = 1_000_000, asOwner = [], live = {}, presence = {}, retiredKeys = [] } = options;
  const database = await createOwnDatabase();
  await runOn(database.ownerUrl, ...asOwner);
  const pool = createPatientPool(database.appUrl, 20);
  const clock = new DatabaseClock(pool);
  await clock.start();
  const store = new EventStore(pool, clock);
  const tokenSecret = randomBytes(32);
  const signingSeed = randomBytes(32);
  const key = generateSigningKey(signingSeed);
  const config = {
    ...loadConfig({ HOST: '127.0.0.1', PORT: '0' }, tmpdir()),
    tokenSecret: base64url(tokenSecret),
    signingKey: base64url(signingSeed),
    seatTokenSeconds: TOKEN_SECONDS,
    metricsToken: METRICS_TOKEN,
    logOrigin: LOG_ORIGIN,
    privateWebhooks: true,
    requestsPerMinute,
    retiredKeys,
    imageOrigins: [IMAGE_ORIGIN],
    guests: false,
    ...options.settings,
  };
  const guests = options.guestLimits ? { guestLimits: options.guestLimits } : {};
  const stages = new StartupStages(logger);
  const start = async (parts: readonly Part[], own: Partial<LiveSettings>, rules: GameRegistry): Promise<ApiNode> => {
    const node = await createNode(
      { parts, config, logger, stages, databaseUrl: database.appUrl },
      {
        pool,
        clock,
        store,
        games: rules,
        engine: 'test',
        openQueues: noQueue,
        live: { ...live, ...own },
        presence,
        ...guests,
      },
    );
    return { app: node.app, client: new Client(await node.listen()) };
  };
  const first = await start(['api', 'feed'], {}, games);
  const keys = new ApiKeys(pool);
  return {
    ...first,
    pool,
    store,
    tokens: new SeatTokens(tokenSecret, TOKEN_SECONDS),
    maker: new ExportMaker({ database: pool, store, games, key, sealPatienceMs: 0 }),
    sealer: new Sealer({ database: pool, key, origin: LOG_ORIGIN, disclosureRoot: sealedCopies(rootsFor(games)) }),
    publicKey: base64url(key.publicKey),
    operator: async (...scopes) => first.client.as((await keys.create('test', scopes)).secret),
    join: (own = {}, rules = games) => start(['api'], own, rules),
    asOwner: (sql) => runOn(database.ownerUrl, sql),
    close: async () => {
      await stages.stop();
      clock.stop();
      await pool.end();
      await database.drop();
    },
  };
}

export const IMAGE_ORIGIN = 'https://cdn.example';
export const METRICS_TOKEN = 'for-prometheus-only';
const TOKEN_SECONDS = 600;
const LOG_ORIGIN = 'log.example/matches';
const logger = createLogger({ logLevel: 'silent' });

/** There are no workers: orders wait in the database until a spec carries them out. */
const noQueue = (): Promise<never> => Promise.reject(new Error('there is no job queue here'));
